import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listPlayersAndMatchesBySpan, matchSilenceMsMax } from '../matches/matches.api.ts';
import { limits } from '@guildhall/contract/limits';
import { listProcessorLoadsBySpan, setServerDraining } from '../game-servers/game-servers.api.ts';
import {
  findWatchedServer,
  listWatchedServersPage,
  type ServerFilters,
} from './server-watch.store.ts';
import { serverWatchMessages } from './server-watch.messages.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';

/**
 * Creates the use cases with which operators see game servers, and stop new matches on a server.
 */
export function createGameServerSupervision({ db, commands, clock, undo }: Kernel) {
  const putBack: UndoStep = async (tx, entry) => {
    const wasDraining = entry.before?.['draining'] === true;
    if (entry.entityId === null || !(await setServerDraining(tx, entry.entityId, wasDraining)))
      throw new AppError('NOT_UNDOABLE', {
        because: serverWatchMessages.serverGoneOrToldOtherwise(),
      });
    return { before: entry.after, after: entry.before };
  };
  undo.register('game-servers.drain', putBack, putBack);
  /**
   * Returns the earliest allowed time of a last heartbeat. A server whose last heartbeat is older
   * counts as silent, and its results are put on hold.
   */
  const silentBefore = () => new Date(clock.now().getTime() - matchSilenceMsMax);
  return {
    async page(filters: ServerFilters, place: PagePosition) {
      const { rows, total } = await listWatchedServersPage(db.read, filters, {
        ...place,
        silentBefore: silentBefore(),
      });
      return buildPageWithTotal(rows, place, total);
    },
    async get(id: number) {
      const row = await findWatchedServer(db.read, id, silentBefore());
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    /**
     * Returns the load in each half hour of the last day. The last entry is the current half hour.
     */
    async load() {
      const { loadStepMs: stepMs, loadSteps } = limits;
      const now = clock.now();
      const from = new Date((Math.floor(now.getTime() / stepMs) - loadSteps + 1) * stepMs);
      const rows = await listPlayersAndMatchesBySpan(db.read, { from, now });
      const processors = await listProcessorLoadsBySpan(db.read, from);
      return {
        from: from.toISOString(),
        stepMs,
        players: rows.map(({ players }) => players),
        matches: rows.map(({ matches }) => matches),
        cpu: processors.map(({ cpu }) => cpu),
        cpuMost: processors.map(({ most }) => most),
      };
    },
    drain: (call: Call<UserActor>, id: number, drain: boolean) =>
      commands.run(
        call,
        {
          type: 'game-servers.drain',
          message: serverWatchMessages.drainedGameServer(),
          entity: 'game-servers',
          entityId: id,
        },
        async (tx) => {
          const server = await setServerDraining(tx, id, drain);
          if (!server)
            throw new AppError(
              (await findWatchedServer(tx, id, silentBefore())) ? 'CONFLICT' : 'NOT_FOUND',
              { because: serverWatchMessages.serverGoneOrToldSo() },
            );
          const text = drain
            ? serverWatchMessages.askedServerDrain({
                server: server.endpoint,
                region: server.region,
              })
            : serverWatchMessages.letServerTakeMatchesAgain({
                server: server.endpoint,
                region: server.region,
              });
          return { reply: {}, before: { draining: !drain }, after: { draining: drain }, text };
        },
      ),
  };
}
