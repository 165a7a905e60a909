/**
 * Ends matches without a result. Players get back everything that the match has taken or reserved.
 */
import type { Call, GameServerActor } from '../../../kernel/actor.ts';
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { lockAccountExperience } from '../../identity/accounts/players/players.api.ts';
import type { ItemEnergy } from '../../wealth/items/items.api.ts';
import type { Stakes } from '../stakes/stakes.api.ts';
import {
  storeMatchOutcome,
  markMatchPlayersNotRunning,
  lockMatch,
  listItemsWithReservedEnergy,
  lockOverdueMatches,
  listMatchRosters,
  lockRunningMatches,
  type MatchRow,
  type RunningMatch,
} from './matches.store.ts';
import { matchMessages } from './matches.messages.ts';

/**
 * Builds the error for a match that is not running any more. The details contain the state of the
 * match, for programs.
 */
export const buildMatchNotRunningError = (state: string): AppError =>
  new AppError('CONFLICT', { because: matchMessages.match({ state }), details: { state } });
type Server = Call<GameServerActor>;
const overdueMs = 2 * 3_600_000;
interface Deps {
  readonly kernel: Kernel;
  readonly items: { readonly energy: Pick<ItemEnergy, 'giveBack'> };
  readonly stakes: Pick<Stakes, 'giveBack'>;
  /** Returns the server of this key; throws NOT_FOUND if the key has no such server. */
  readonly requireServer: (call: Server, id: number) => Promise<unknown>;
}
/** A void match, and the command that voided it. */
interface Void extends Pick<MatchRow, 'id' | 'matchId' | 'terms'> {
  readonly commandId: number;
}
/**
 * Locks all players who have paid stakes for these matches, in the order of their account ids. Must
 * be called before anything else changes. Returns the players of each match.
 */
async function lockEntrants(
  tx: Tx,
  matches: readonly Pick<MatchRow, 'id' | 'terms'>[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const staked = matches.filter(({ terms }) => terms !== null).map(({ id }) => id);
  if (staked.length === 0) return new Map();
  const rosters = await listMatchRosters(tx, staked);
  await lockAccountExperience(
    tx,
    rosters.map(({ accountId }) => accountId),
  );
  return new Map(
    [...Map.groupBy(rosters, ({ matchId }) => matchId)].map(([matchId, entrants]) => [
      matchId,
      entrants.map(({ accountId }) => accountId),
    ]),
  );
}
/** Releases the energy reserved for void matches. */
const giveBackEnergy = async (
  { items }: Pick<Deps, 'items'>,
  tx: Tx,
  matchIds: readonly number[],
): Promise<void> =>
  items.energy.giveBack(
    tx,
    (await listItemsWithReservedEnergy(tx, matchIds)).map((row) => row.item_id),
  );
/** Returns the stakes of a void match. The caller must have locked the accounts. */
async function returnEntries(
  { stakes }: Pick<Deps, 'stakes'>,
  tx: Tx,
  { id, matchId, terms, commandId }: Void,
  roster: readonly number[] | undefined,
): Promise<void> {
  if (terms && roster) await stakes.giveBack(tx, { id, matchId, terms }, roster, commandId);
}
/** Returns stakes and energy that a match has taken from its players. */
export async function giveBackMatchStakesAndEnergy(
  deps: Pick<Deps, 'items' | 'stakes'>,
  tx: Tx,
  match: Void,
): Promise<void> {
  const rosters = await lockEntrants(tx, [match]);
  await giveBackEnergy(deps, tx, [match.id]);
  await returnEntries(deps, tx, match, rosters.get(match.id));
}
/** Cancels a match at the request of its server. A repeated request gets the same reply. */
export async function cancelMatch(
  deps: Deps,
  call: Server,
  matchId: string,
  body: { serverId: number; reason: string },
) {
  await deps.requireServer(call, body.serverId);
  return deps.kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    {
      type: 'matches.void',
      message: matchMessages.matchCalledOff({ match: matchId }),
      entity: 'matches',
    },
    async (tx, command) => {
      const match = await lockMatch(tx, body.serverId, matchId);
      if (!match) throw new AppError('NOT_FOUND', { because: matchMessages.matchNotStartedHere() });
      if (match.state === 'VOID') return { reply: { state: 'VOID' as const } };
      if (match.state !== 'RUNNING') throw buildMatchNotRunningError(match.state);
      await storeMatchOutcome(tx, match.id, { state: 'VOID', endedAt: deps.kernel.clock.now() });
      await markMatchPlayersNotRunning(tx, match.id);
      await giveBackMatchStakesAndEnergy(deps, tx, { ...match, commandId: command.id });
      return {
        reply: { state: 'VOID' as const },
        entityId: match.id,
        before: { state: match.state },
        after: { state: 'VOID' },
      };
    },
  );
}
/** Ends running matches without a result. Nothing is paid; energy and stakes are returned. */
async function voidMatches(
  deps: Deps,
  tx: Tx,
  matches: readonly RunningMatch[],
  describeVoid: (params: { match: string }) => Sentence,
): Promise<void> {
  const { commands, clock } = deps.kernel;
  const rows = matches.map(({ id, match_id: matchId, terms }) => ({
    id: Number(id),
    matchId,
    terms,
  }));
  const rosters = await lockEntrants(tx, rows);
  await giveBackEnergy(
    deps,
    tx,
    rows.map(({ id }) => id),
  );
  for (const match of rows)
    await commands.record(
      tx,
      createSystemCall('Sweep'),
      {
        type: 'matches.void',
        message: describeVoid({ match: match.matchId }),
        entity: 'matches',
        entityId: match.id,
      },
      async (command) => {
        await storeMatchOutcome(tx, match.id, { state: 'VOID', endedAt: clock.now() });
        await markMatchPlayersNotRunning(tx, match.id);
        const voided = { ...match, commandId: command.id };
        await returnEntries(deps, tx, voided, rosters.get(match.id));
        return { reply: {}, after: { state: 'VOID' } };
      },
    );
}
/** Cancels at most `limit` running matches of a version; returns their number. */
export async function cancelVersionMatches(
  deps: Deps,
  tx: Tx,
  versionId: number,
  limit: number,
): Promise<number> {
  const matches = await lockRunningMatches(tx, versionId, limit);
  await voidMatches(deps, tx, matches, matchMessages.matchVersionDisabled);
  return matches.length;
}
/** Ends matches as void if they have no result two hours after their start. */
export async function sweepMatches(deps: Deps): Promise<void> {
  const { kernel } = deps;
  const now = kernel.clock.now();
  await kernel.db.transaction(async (tx) => {
    const overdue = await lockOverdueMatches(tx, new Date(now.getTime() - overdueMs));
    await voidMatches(deps, tx, overdue, matchMessages.matchHadNoResultAfter);
  });
}
