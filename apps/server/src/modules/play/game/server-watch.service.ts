import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { silentMs } from './matches.policy.ts';
import { oneServer, pageOfServers, setDraining, type ServerFilters } from './server-watch.store.ts';

/** Game servers as operators see them, and the word to one of them to take no new matches. */
export function createServerWatch({ db, commands, clock, undo }: Kernel) {
  undo.register('game-servers.drain', async (tx, entry) => {
    const wasDraining = entry.before?.['draining'] === true;
    if (entry.entityId === null || !(await setDraining(tx, entry.entityId, wasDraining)))
      throw new AppError('NOT_UNDOABLE', {
        message: 'The server has gone or was told otherwise since',
      });
    return { before: entry.after, after: entry.before };
  });
  /** Whose last word is older is silent: its results would be held. */
  const silentBefore = () => new Date(clock.now().getTime() - silentMs);
  return {
    async page(filters: ServerFilters, page: number, perPage: number) {
      const { rows, total } = await pageOfServers(db.read, filters, {
        silentBefore: silentBefore(),
        page,
        perPage,
      });
      return { data: rows, page, totalPages: Math.max(1, Math.ceil(total / perPage)) };
    },
    async get(id: number) {
      const row = await oneServer(db.read, id, silentBefore());
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    drain: (call: Call<UserActor>, id: number, drain: boolean) =>
      commands.run(
        call,
        {
          type: 'game-servers.drain',
          text: 'Drained a game server',
          entity: 'game-servers',
          entityId: id,
        },
        async (tx) => {
          const server = await setDraining(tx, id, drain);
          if (!server)
            throw new AppError(
              (await oneServer(tx, id, silentBefore())) ? 'CONFLICT' : 'NOT_FOUND',
              { message: 'The server has gone, or was told so already' },
            );
          const text = drain
            ? `Asked the server ${server.endpoint} in ${server.region} to drain`
            : `Let the server ${server.endpoint} in ${server.region} take matches again`;
          return {
            reply: {},
            before: { draining: !drain },
            after: { draining: drain },
            undoable: true,
            text,
          };
        },
      ),
  };
}
