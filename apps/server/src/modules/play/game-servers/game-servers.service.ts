import type { Call, GameServerActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import { toServerRegion, type Regions } from '../regions/regions.api.ts';
import type { RegionMessages } from './region-messages.service.ts';
import {
  updateServerHeartbeat,
  deleteServerLoads,
  findRegisteredGameServer,
  insertGameServer,
  markServerSignedOff,
} from './game-servers.store.ts';
import { gameServerMessages } from './game-servers.messages.ts';

type Server = Call<GameServerActor>;
const heartbeatSeconds = 30;

/** Deletes recorded server loads that are too old for any chart. */
export const deleteOldServerLoads = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>) =>
  deleteServerLoads(db.write, getRetentionStart({ clock }, 'game_server_loads'));
/** Returns the playable version with this name; throws VERSION_DISABLED if there is none. */
export async function requirePlayableVersion(
  balance: Pick<GameBalance, 'playable'>,
  db: Queries,
  version: string,
) {
  const playableVersion = await balance.playable(db, version);
  if (!playableVersion)
    throw new AppError('VERSION_DISABLED', { because: gameServerMessages.noVersion({ version }) });
  return playableVersion;
}
/**
 * Creates the function that finds a server of the calling key. It throws NOT_FOUND if the server is
 * not registered or belongs to another key.
 */
export const createGameServerLookup =
  (kernel: Pick<Kernel, 'db'>) =>
  async (call: Server, id: number, db: Queries = kernel.db.read) => {
    const server = await findRegisteredGameServer(db, id, call.actor.keyId);
    if (!server)
      throw new AppError('NOT_FOUND', { because: gameServerMessages.serverNotRegistered() });
    return server;
  };
export type GameServerLookup = ReturnType<typeof createGameServerLookup>;
interface ServerDeps {
  readonly balance: Pick<GameBalance, 'playable'>;
  readonly regions: Pick<Regions, 'openTo'>;
  readonly regionMessages: Pick<RegionMessages, 'list'>;
  readonly requireServer: GameServerLookup;
}
/** Creates the use cases with which game servers register, send heartbeats and sign off. */
export function createGameServerUseCases(
  { db, clock, commands }: Kernel,
  { balance, regions, regionMessages, requireServer }: ServerDeps,
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
          message: gameServerMessages.registeredServer({ region: body.region }),
          entity: 'game-servers',
        },
        async (tx) => {
          const now = clock.now();
          const region = await regions.openTo(tx, call, body.region);
          const { id: versionId } = await requirePlayableVersion(balance, tx, body.version);
          const serverId = await insertGameServer(tx, {
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
      const server = await requireServer(call, id);
      await updateServerHeartbeat(db.write, id, state, clock.now());
      const drain = server.draining || !server.isPlayable;
      return { drain, messages: await regionMessages.list(db.read, id, cursor) };
    },
    unregister: (call: Server, id: number) =>
      commands.run(
        call,
        {
          type: 'game-servers.unregister',
          message: gameServerMessages.serverGone(),
          entity: 'game-servers',
          entityId: id,
        },
        async (tx) => {
          // checks this inside the command, so that a repeated call gets its first reply even after
          // the server has signed off
          await requireServer(call, id, tx);
          await markServerSignedOff(tx, id, clock.now());
          return { reply: {} };
        },
      ),
  };
}
