import type { Call, GameServerActor, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256 } from '../../../kernel/secrets.ts';
import { sessionsEndedEvent } from '../../identity/sessions/session-facts.api.ts';
import type { ItemLedger } from '../../wealth/items/items.api.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import { versionForceDisabledEvent } from '../balance/versions/versions-facts.api.ts';
import type { Playtime } from '../playtime/playtime.api.ts';
import { gameTicketMessages } from './game-tickets.messages.ts';
import type { Regions } from '../regions/regions.api.ts';
import { requirePlayableVersion, type GameServerLookup } from '../game-servers/game-servers.api.ts';
import {
  insertServerAdmission,
  consumeGameTicket,
  expireUserGameTickets,
  findGameTicket,
  findPlayer,
  insertGameTicket,
  endAdmissionsToVersion,
} from './game-tickets.store.ts';

const ticketMs = 2 * 60_000;
const admissionMs = 12 * 3_600_000;
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

export interface TicketDeps {
  readonly items: Pick<ItemLedger, 'loadout'>;
  readonly playtime: Pick<Playtime, 'whyClosed'>;
  readonly balance: Pick<GameBalance, 'playable'>;
}
/** Creates the listener that expires a user's unused tickets when the user's sessions are ended. */
export const createTicketExpirySubscription = ({ clock }: Pick<Kernel, 'clock'>) =>
  subscribeTo(sessionsEndedEvent, 'counters', async (tx, { userId }) => {
    await expireUserGameTickets(tx, userId, clock.now());
  });
/**
 * Creates the listener that ends the admissions to servers of a version when the version is
 * force-disabled.
 */
export const createAdmissionEndSubscription = ({ clock }: Pick<Kernel, 'clock'>) =>
  subscribeTo(versionForceDisabledEvent, 'counters', async (tx, { versionId }) => {
    const count = await endAdmissionsToVersion(tx, versionId, clock.now());
    return count > 0 ? [{ what: gameTicketMessages.serversDrained(), count }] : [];
  });
/**
 * Creates the function that issues tickets. A ticket is valid once; when it is used, the server
 * checks again that the game is open.
 */
export function createTicketIssuer(
  { db, clock }: Kernel,
  {
    playtime,
    balance,
    regions,
  }: Pick<TicketDeps, 'playtime' | 'balance'> & { readonly regions: Pick<Regions, 'open'> },
) {
  return async (call: Call<UserActor>, body: { version: string; region: string }) => {
    const closed = await playtime.whyClosed(call.actor.userId);
    if (closed) throw new AppError('CONFLICT', { because: gameTicketMessages.gameClosed() });
    await requirePlayableVersion(balance, db.read, body.version);
    const [ticket, expiresAt] = [generateToken(), new Date(clock.now().getTime() + ticketMs)];
    await db.transaction(async (tx) => {
      const { code: region } = await regions.open(tx, body.region);
      await insertGameTicket(tx, {
        tokenHash: computeSha256(ticket),
        accountId: call.actor.accountId,
        userId: call.actor.userId,
        version: body.version,
        region,
        expiresAt,
      });
    });
    return { ticket, expiresAt: expiresAt.toISOString() };
  };
}
/** Creates the function with which game servers check the tickets of players who want to enter. */
export function createTicketValidator(
  { db, clock }: Kernel,
  {
    items,
    playtime,
    balance,
    requireServer,
  }: TicketDeps & { readonly requireServer: GameServerLookup },
) {
  /**
   * Marks a ticket as used and admits its player. Returns undefined if the ticket was used or has
   * expired meanwhile.
   */
  const consume = (ticket: Buffer, serverId: number, mode: 'VR' | 'FS', now: Date) =>
    db.transaction(async (tx) => {
      const row = await consumeGameTicket(tx, ticket, now);
      if (row)
        await insertServerAdmission(tx, {
          serverId,
          accountId: row.account_id,
          mode,
          until: new Date(now.getTime() + admissionMs),
          admittedAt: now,
        });
      return row;
    });
  /**
   * Validates a ticket, and admits its player to one server. If the player may not enter, returns
   * the reason; the refused ticket stays valid.
   */
  return async (
    call: Call<GameServerActor>,
    body: { serverId: number; ticket: string; mode: 'VR' | 'FS' },
  ) => {
    const server = await requireServer(call, body.serverId);
    const ticket = await findGameTicket(db.read, computeSha256(body.ticket));
    if (!ticket) return refusal('EXPIRED');
    if (ticket.usedAt) return refusal('USED');
    const closed = await playtime.whyClosed(ticket.userId);
    if (closed) return refusal(closed);
    const version = await balance.playable(db.read, ticket.version);
    if (!server.isPlayable || !version) return refusal('VERSION_DISABLED');
    // the ticket stays valid, because the player can still enter a server of the ticket's version
    // and region
    if (version.id !== server.versionId || ticket.region !== server.region)
      return refusal('MISMATCH');
    if (server.draining) return refusal('CLOSED');
    const now = clock.now();
    const consumed = await consume(computeSha256(body.ticket), body.serverId, body.mode, now);
    if (!consumed) return refusal(ticket.expiresAt <= now ? 'EXPIRED' : 'USED');
    const player = await findPlayer(db.read, consumed.account_id);
    if (!player) return refusal('EXPIRED');
    return {
      refused: null,
      accountId: consumed.account_id,
      username: player.username,
      level: player.level,
      roles: player.roles,
      items: await items.loadout(db.read, consumed.account_id, body.mode),
      autoDLC: player.auto_dlc,
    };
  };
}
