import { limits } from '@guildhall/contract/limits';
import type { Call, GameServerActor, UserActor } from '../../../../kernel/actor.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { on } from '../../../../kernel/facts.ts';
import { sessionsEnded } from '../../../identity/sessions/session-facts.api.ts';
import { newToken, sha256 } from '../../../../kernel/secrets.ts';
import type { Items } from '../../../wealth/items/items.api.ts';
import type { Balance } from '../../balance/balance.api.ts';
import { toldOf, type Regions } from '../regions/regions.service.ts';
import type { Playtime } from '../../playtime/playtime.api.ts';
import { findPlayer } from '../game.store.ts';
import {
  admit,
  beat,
  findServer,
  findTicket,
  insertServer,
  insertTicket,
  markGone,
  consumeTicket,
  dropLoads,
  expireTickets,
} from './servers.store.ts';
import { words } from '../game.words.ts';

type Server = Call<GameServerActor>;
const ticketMs = 2 * 60_000;
const admissionMs = 12 * 3_600_000;
const heartbeatSeconds = 30;
type Refusal = 'BLOCKED' | 'CLOSED' | 'VERSION_DISABLED' | 'MISMATCH' | 'USED' | 'EXPIRED';
const refusal = (refused: Refusal) => ({
  refused,
  accountId: null,
  username: null,
  level: null,
  roles: [],
  items: [],
  autoDLC: null,
});

export interface ServerDeps {
  readonly items: Items;
  readonly regions: Regions;
  readonly playtime: Pick<Playtime, 'whyClosed'>;
  readonly balance: Pick<Balance, 'playable'>;
}
/** Drops the loads of servers that no plot shows any more. */
export const forgetLoads = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>) =>
  dropLoads(db.write, new Date(clock.now().getTime() - 2 * limits.loadSteps * limits.loadStepMs));
/** Tickets that a user has not used yet run out when the sessions are ended. */
export const endsTickets = ({ clock }: Pick<Kernel, 'clock'>) =>
  on(sessionsEnded, 'counters', async (tx, { userId }) => {
    await expireTickets(tx, userId, clock.now());
  });
/** Asks for a single-use ticket; whether the game is open is judged again where it is used. */
const asking =
  (
    { db, clock }: Kernel,
    {
      playtime,
      regions,
      playable,
    }: Pick<ServerDeps, 'playtime' | 'regions'> & {
      readonly playable: (on: Queries, version: string) => Promise<unknown>;
    },
  ) =>
  async (call: Call<UserActor>, body: { version: string; region: string }) => {
    const closed = await playtime.whyClosed(call.actor.userId);
    if (closed) throw new AppError('CONFLICT', { because: words.gameClosed() });
    await playable(db.read, body.version);
    const [ticket, expiresAt] = [newToken(), new Date(clock.now().getTime() + ticketMs)];
    await db.transaction(async (tx) => {
      const { code: region } = await regions.open(tx, body.region);
      await insertTicket(tx, {
        tokenHash: sha256(ticket),
        accountId: call.actor.accountId,
        userId: call.actor.userId,
        version: body.version,
        region,
        expiresAt,
      });
    });
    return { ticket, expiresAt: expiresAt.toISOString() };
  };
export function createServerUseCases(
  kernel: Kernel,
  { items, playtime, balance, regions }: ServerDeps,
) {
  const { db, clock, commands } = kernel;
  const known = async (call: Server, id: number, on: Queries = db.read) => {
    const server = await findServer(on, id, call.actor.keyId);
    if (!server) throw new AppError('NOT_FOUND', { because: words.serverNotRegistered() });
    return server;
  };
  /** A version that may be played; VERSION_DISABLED without one. */
  const playable = async (on: Queries, version: string) => {
    const found = await balance.playable(on, version);
    if (!found) throw new AppError('VERSION_DISABLED', { because: words.noVersion({ version }) });
    return found;
  };
  return {
    known,
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
          const { id: versionId } = await playable(tx, body.version);
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
            reply: { serverId, heartbeatSeconds, region: toldOf(region) },
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
      await beat(db.write, id, state, clock.now());
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
    askTicket: asking(kernel, { playtime, regions, playable }),
    /**
     * A ticket opens one server once; whoever may not play learns why, and the ticket stays unused
     * only if it was never good.
     */
    async validate(call: Server, body: { serverId: number; ticket: string; mode: 'VR' | 'FS' }) {
      const server = await known(call, body.serverId);
      const ticket = await findTicket(db.read, sha256(body.ticket));
      if (!ticket) return refusal('EXPIRED');
      if (ticket.usedAt) return refusal('USED');
      const closed = await playtime.whyClosed(ticket.userId);
      if (closed) return refusal(closed);
      const version = await balance.playable(db.read, ticket.version);
      if (!server.isPlayable || !version) return refusal('VERSION_DISABLED');
      // The ticket stays good for another server.
      if (version.id !== server.versionId || ticket.region !== server.region)
        return refusal('MISMATCH');
      if (server.draining) return refusal('CLOSED');
      const now = clock.now();
      const taken = await db.transaction(async (tx) => {
        const row = await consumeTicket(tx, sha256(body.ticket), now);
        if (row)
          await admit(tx, {
            serverId: body.serverId,
            accountId: row.account_id,
            mode: body.mode,
            until: new Date(now.getTime() + admissionMs),
            admittedAt: now,
          });
        return row;
      });
      if (!taken) return refusal(ticket.expiresAt <= now ? 'EXPIRED' : 'USED');
      const player = await findPlayer(db.read, taken.account_id);
      if (!player) return refusal('EXPIRED');
      return {
        refused: null,
        accountId: taken.account_id,
        username: player.username,
        level: player.level,
        roles: player.roles,
        items: await items.loadout(db.read, taken.account_id, body.mode),
        autoDLC: player.auto_dlc,
      };
    },
  };
}
