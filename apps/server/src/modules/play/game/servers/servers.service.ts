import { limits } from '@guildhall/contract/limits';
import type { Call, GameServerActor } from '../../../../kernel/actor.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Balance } from '../../balance/balance.api.ts';
import { toServerRegion, type Regions } from '../regions/regions.service.ts';
import { updateHeartbeat, dropLoads, findServer, insertServer, markGone } from './servers.store.ts';
import { words } from '../game.words.ts';

type Server = Call<GameServerActor>;
const heartbeatSeconds = 30;

/** Drops the loads of servers that no plot shows any more. */
export const forgetLoads = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>) =>
  dropLoads(db.write, new Date(clock.now().getTime() - 2 * limits.loadSteps * limits.loadStepMs));
/** A version that may be played; VERSION_DISABLED without one. */
export async function getPlayable(
  balance: Pick<Balance, 'playable'>,
  on: Queries,
  version: string,
) {
  const found = await balance.playable(on, version);
  if (!found) throw new AppError('VERSION_DISABLED', { because: words.noVersion({ version }) });
  return found;
}
/** Finds the server of a key; NOT_FOUND where it is not registered, or by another key. */
export const createServerLookup =
  ({ db }: Pick<Kernel, 'db'>) =>
  async (call: Server, id: number, on: Queries = db.read) => {
    const server = await findServer(on, id, call.actor.keyId);
    if (!server) throw new AppError('NOT_FOUND', { because: words.serverNotRegistered() });
    return server;
  };
export type ServerLookup = ReturnType<typeof createServerLookup>;
interface ServerDeps {
  readonly balance: Pick<Balance, 'playable'>;
  readonly regions: Regions;
  readonly known: ServerLookup;
}
/** Game servers from their registration until they go. */
export function createServerUseCases(
  { db, clock, commands }: Kernel,
  { balance, regions, known }: ServerDeps,
) {
  return {
    register: (
      call: Server,
      body: { region: string; version: string; endpoint: string; capacity: number },
    ) =>
      commands.run(
        call,
        {
          type: 'game-servers.register',
          said: words.registeredServer({ region: body.region }),
          entity: 'game-servers',
        },
        async (tx) => {
          const now = clock.now();
          const region = await regions.openTo(tx, call, body.region);
          const { id: versionId } = await getPlayable(balance, tx, body.version);
          const serverId = await insertServer(tx, {
            ...body,
            region: region.code,
            regionId: region.id,
            regionVersion: region.version,
            versionId,
            keyId: call.actor.keyId,
            registeredAt: now,
          });
          return {
            reply: { serverId, heartbeatSeconds, region: toServerRegion(region) },
            entityId: serverId,
            after: body,
          };
        },
      ),
    async heartbeat(
      call: Server,
      id: number,
      {
        cursor,
        ...state
      }: { players: number; matches: number; cpu: number; cursor?: number | undefined },
    ) {
      const server = await known(call, id);
      await updateHeartbeat(db.write, id, state, clock.now());
      const drain = server.draining || !server.isPlayable;
      return { drain, messages: await regions.messages(db.read, id, cursor) };
    },
    unregister: (call: Server, id: number) =>
      commands.run(
        call,
        {
          type: 'game-servers.unregister',
          said: words.serverGone(),
          entity: 'game-servers',
          entityId: id,
        },
        async (tx) => {
          // Judged here: a repeat under the same key has its reply although the server is gone.
          await known(call, id, tx);
          await markGone(tx, id, clock.now());
          return { reply: {} };
        },
      ),
  };
}
