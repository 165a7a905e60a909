import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { getRetentionStart } from '../../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { toBoostDay, sumBoostPercents, type MatchBoost } from './boosters.policy.ts';
import {
  listBoostingItems,
  deleteBoosterDaysBefore,
  insertBoosterDays,
  sumBoosterPercents,
} from './boosters.store.ts';

export { computeBoostedExtraAmount, sumBoostPercents, type MatchBoost } from './boosters.policy.ts';
/** Largest payment in one currency that a player can get for one match. */
export interface LargestMatchPayment {
  readonly currency: string;
  readonly amount: bigint;
}
/** Returns the largest payment that rules make for one match, for each currency. */
type PaysInMatches = (db: Queries) => Promise<readonly LargestMatchPayment[]>;
export interface Boosters {
  /**
   * Stores the boosters of these accounts, by account, for a match that starts now. After that, an
   * item boosts no other account on the same UTC day. If two matches start concurrently, the first
   * one gets the item.
   */
  note(
    tx: Tx,
    accountIds: readonly number[],
    at: Date,
  ): Promise<ReadonlyMap<number, readonly MatchBoost[]>>;
  /**
   * Registers a source that reports how much currency matches pay, because the boosters of all
   * collections raise this amount.
   */
  raises(pays: PaysInMatches): void;
  readonly paysInMatches: PaysInMatches;
  /** Sums the percentages of all boosters. This sum is the upper limit of any account's boost. */
  sumPercents(db: Queries): Promise<number>;
}
/** Creates the functions that compute boosts and assign boosting items for a day. */
export function createBoosters(): Boosters {
  const paying: PaysInMatches[] = [];
  return {
    async note(tx, accountIds, at) {
      const day = toBoostDay(at);
      for (;;) {
        const candidates = await listBoostingItems(tx, accountIds, day);
        const open = candidates.filter(({ isNoted }) => !isNoted);
        if (open.length === 0) return Map.groupBy(candidates, ({ accountId }) => accountId);
        // an item taken by a concurrent match is assigned to the other account at the next attempt.
        await insertBoosterDays(tx, day, open);
      }
    },
    raises: (pays) => void paying.push(pays),
    paysInMatches: async (db) => (await Promise.all(paying.map((pays) => pays(db)))).flat(),
    sumPercents: (db) => sumBoosterPercents(db),
  };
}
/** Returns the boosters that an account would have in a match that started now. */
export async function getCurrentBoosts(db: Queries, accountId: number, now: Date) {
  const candidates = await listBoostingItems(db, [accountId], toBoostDay(now));
  return {
    percent: sumBoostPercents(candidates),
    boosters: candidates.map(({ collectionId, name, percent }) => ({
      collectionId,
      name,
      percent,
    })),
  };
}
/**
 * Deletes the assignments of boosting items for past days. Matches do not need them, because each
 * match stores its own copy.
 */
export const deleteOldBoosterDays = ({
  db,
  clock,
}: Pick<Kernel, 'db' | 'clock'>): Promise<unknown> =>
  db.transaction((tx) =>
    deleteBoosterDaysBefore(tx, toBoostDay(getRetentionStart({ clock }, 'booster_days'))),
  );
