/** Adds the shares of pools to the prizes of places, and closes pools. */
import { createSystemCall } from '../../../../kernel/actor.ts';
import { amountMax } from '@guildhall/contract/amounts';
import { listPrizesOfPlace } from '@guildhall/contract/goals/tournaments/tournament-prizes';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { PrizePools } from '../../../wealth/prize-pools/prize-pools.api.ts';
import { toTournamentFund } from './tournaments.escrow.ts';
import type { Nomination, Tournament } from '../tournaments.policy.ts';
import { sortCurrencySums, type CurrencySums } from './tournaments.prizes.ts';
import { listBegunTournamentIds, lockTournament } from '../tournaments.store.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

/**
 * Returns the amounts that the pools of a tournament can pay so far, in minor units by currency.
 */
export async function sumPayablePrizePools(
  pools: PrizePools,
  db: Queries,
  id: number,
): Promise<CurrencySums> {
  const sums = new Map<string, bigint>();
  for (const { currency, payable } of await pools.listOfTournaments(db, [id]))
    sums.set(currency, (sums.get(currency) ?? 0n) + payable);
  return sortCurrencySums(sums);
}
interface Share {
  readonly nominationId: number;
  readonly place: number;
  readonly percent: bigint;
}
/**
 * Splits a pool among places by percentages. The parts add up to all percentages of the pool
 * together, rounded down. Each part is first rounded down; the units that are left go to the parts
 * with the largest fractions and, among equal fractions, to the better place.
 */
export function splitPrizePool(payable: bigint, shares: readonly Share[]): bigint[] {
  const percent = shares.reduce((sum, share) => sum + share.percent, 0n);
  const parts = shares.map((share) => (payable * share.percent) / 100n);
  let left = (payable * percent) / 100n - parts.reduce((sum, part) => sum + part, 0n);
  const inOrder = shares
    .map((share, at) => ({ at, place: share.place, rest: (payable * share.percent) % 100n }))
    .sort((a, b) => Number(b.rest - a.rest) || a.place - b.place || a.at - b.at);
  for (const { at } of inOrder) {
    if (left === 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left--;
  }
  return parts;
}
/**
 * Lists the places of all nominations that get a percentage of the pools, in the order of
 * nominations. Omits places below the last winner.
 */
const sharesOf = (nominations: readonly Nomination[]): Share[] =>
  nominations.flatMap(({ id: nominationId, prizes, winners }) =>
    prizes.flatMap(({ placeFrom, placeTo, poolPercent }) =>
      poolPercent === 0
        ? []
        : Array.from(
            { length: Math.max(0, Math.min(placeTo, winners) - placeFrom + 1) },
            (_, n) => ({ nominationId, place: placeFrom + n, percent: BigInt(poolPercent) }),
          ),
    ),
  );
/**
 * Adds the shares of the pools to the prizes of the nominations: each place gets a further prize in
 * currency.
 */
export function addPoolSharesToPrizes(
  nominations: readonly Nomination[],
  payable: CurrencySums,
): Nomination[] {
  const shares = sharesOf(nominations);
  if (shares.length === 0) return [...nominations];
  const split = [...payable].map(([currency, whole]) => ({
    currency,
    parts: splitPrizePool(whole > BigInt(amountMax) ? BigInt(amountMax) : whole, shares),
  }));
  return nominations.map((nomination) => {
    const mine = shares.flatMap((share, at) =>
      share.nominationId === nomination.id ? [{ ...share, at }] : [],
    );
    const own = mine.map(({ place, at }) => ({
      placeFrom: place,
      placeTo: place,
      poolPercent: 0,
      rewards: [
        ...listPrizesOfPlace(nomination, place),
        ...split.flatMap(({ currency, parts }) => {
          const amount = Number(parts[at] ?? 0n);
          return amount === 0 ? [] : [{ kind: 'CURRENCY' as const, id: null, currency, amount }];
        }),
      ],
    }));
    // puts the prizes with shares of pools first, because a place gets the first prize whose range
    // contains the place
    return { ...nomination, prizes: [...own, ...nomination.prizes] };
  });
}
/**
 * Creates the use case that closes the pools of tournaments that have begun. A repeated run changes
 * nothing.
 */
export function createPrizePoolClosing(
  { db, commands, realtime, clock }: Kernel,
  pools: PrizePools,
): () => Promise<void> {
  const listBegun = (db: Queries, ids: readonly number[]) =>
    listBegunTournamentIds(db, ids, clock.now());
  pools.closedBy(listBegun);
  return async () => {
    const ids = await pools.collecting(db.read);
    for (const id of await listBegun(db.read, ids))
      await db.transaction(async (tx) => {
        const tournament = await lockTournament(tx, id);
        if (!tournament || !(await listBegun(tx, [id])).has(id)) return;
        const spec = {
          type: 'tournaments.close-pools',
          message: tournamentMessages.closedPools({ name: tournament.name }),
          entity: 'tournaments',
          entityId: id,
        };
        await commands.record(tx, createSystemCall('Tournaments'), spec, async (command) => {
          const closed = await pools.close(tx, id, command.id);
          realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
          const payable = await sumPayablePrizePools(pools, tx, id);
          const after = Object.fromEntries([...payable].map(([code, sum]) => [code, String(sum)]));
          return { reply: {}, after: { closed, payable: after } };
        });
      });
  };
}
/** Returns everything in a tournament's pools to revenue; nobody is paid. */
export async function giveBackTournamentPools(
  pools: PrizePools,
  tx: Tx,
  { id }: Pick<Tournament, 'id'>,
  commandId: number,
): Promise<void> {
  await pools.close(tx, id, commandId);
  await pools.settle(tx, id, new Map(), toTournamentFund(id, 0), commandId);
}
