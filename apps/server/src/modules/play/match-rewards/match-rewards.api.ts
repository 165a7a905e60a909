import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Tx } from '../../../kernel/db/db.ts';
import { dayOf, fits, isFree, type MatchReward } from './match-rewards.policy.ts';
import { claimDay, matchRewardsOf } from './match-rewards.store.ts';
import { words } from './match-rewards.words.ts';

export { fits, isFree, ruleOf, type MatchReward } from './match-rewards.policy.ts';
export { firstMatches, matchRewardsOf } from './match-rewards.store.ts';
/** Somebody whose match is over. */
interface Played {
  readonly accountId: number;
  /** Before the match. */
  readonly level: number;
  /** Why nothing but experience is paid; undefined where all of it is. */
  readonly unpaid: Sentence | undefined;
}
export interface Fitting {
  readonly row: MatchReward;
  /** Why it is not paid; undefined where it is. */
  readonly unpaid: Sentence | undefined;
}
export interface MatchRewards {
  /** Returns the rewards of every active row for each of these players, paid or not. */
  of(
    tx: Tx,
    match: { readonly id: number; readonly endedAt: Date },
    players: readonly Played[],
  ): Promise<ReadonlyMap<number, readonly Fitting[]>>;
}
export const noEnergy = (): Sentence => words.noEnergy();
export const rewardsDisabled = (name: string): Sentence => words.rewardsDisabled({ name });

export function createMatchRewards(): MatchRewards {
  return {
    async of(tx, { id, endedAt }, players) {
      const rows = await matchRewardsOf(tx);
      const paid = players.filter(({ unpaid }) => unpaid === undefined);
      const first =
        paid.length > 0
          ? await claimDay(
              tx,
              id,
              dayOf(endedAt),
              paid.map(({ accountId }) => accountId),
            )
          : new Set<number>();
      return new Map(
        players.map(({ accountId, level, unpaid }) => [
          accountId,
          rows
            .filter((row) => fits(row, { level, isFirst: first.has(accountId), endedAt }))
            .map((row) => ({ row, unpaid: isFree(row) ? undefined : unpaid })),
        ]),
      );
    },
  };
}
