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
/** Largest amount of one currency that a player can get for one match. */
export interface LargestMatchPayment {
  readonly currency: string;
  readonly amount: bigint;
}
/**
 * Returns, for each currency, the largest amount that the rules of a module can pay for one match.
 */
type PaysInMatches = (db: Queries) => Promise<readonly LargestMatchPayment[]>;
export interface Boosters {
  /**
   * Assigns boosting items to these accounts for a match that starts now. An assigned item boosts
   * no other account on the same UTC day; if two matches start at the same time, only one gets the
   * item. Returns the boosters of each account.
   */
  note(
    tx: Tx,
    accountIds: readonly number[],
    at: Date,
  ): Promise<ReadonlyMap<number, readonly MatchBoost[]>>;
  /**
   * Registers a function that returns the largest payments for a match. Boosters increase these
   * payments, so changing a booster may need approval.
   */
  raises(pays: PaysInMatches): void;
  readonly paysInMatches: PaysInMatches;
  /** Sums the percentages of all boosters. No account can have a larger boost. */
  sumPercents(db: Queries): Promise<number>;
}
/** Creates the functions that assign boosting items for a day, and that compute boosts. */
export function createBoostersApi(): Boosters {
  const paying: PaysInMatches[] = [];
  return {
    async note(tx, accountIds, at) {
      const day = toBoostDay(at);
      for (;;) {
        const candidates = await listBoostingItems(tx, accountIds, day);
        const open = candidates.filter(({ isNoted }) => !isNoted);
        if (open.length === 0) return Map.groupBy(candidates, ({ accountId }) => accountId);
        // if a concurrent match takes one of the items, the next loop finds another item
        await insertBoosterDays(tx, day, open);
      }
    },
    raises: (pays) => void paying.push(pays),
    paysInMatches: async (db) => (await Promise.all(paying.map((pays) => pays(db)))).flat(),
    sumPercents: (db) => sumBoosterPercents(db),
  };
}
/** Returns the boosters that an account would have in a match that starts now. */
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
 * Creates the function that deletes assignments for past days. They are not needed any more,
 * because each match stores its own boosters.
 */
export const deleteOldBoosterDays = ({
  db,
  clock,
}: Pick<Kernel, 'db' | 'clock'>): Promise<unknown> =>
  db.transaction((tx) =>
    deleteBoosterDaysBefore(tx, toBoostDay(getRetentionStart({ clock }, 'booster_days'))),
  );
