import type { QueryName } from '@guildhall/contract/events';
import { useClaimManyRewards, type RewardClaimHandle } from './use-claim.ts';

/** Claims the rewards of one list one after another; a failed claim does not affect the others. */
export function useClaimAll<T extends { readonly id: number }>(
  list: QueryName,
  claim: RewardClaimHandle<T>,
  ready: readonly T[],
): { claimAll: () => void; isPending: boolean } {
  const { mutate, isPending } = useClaimManyRewards([list]);
  const claims = ready.flatMap((reward) => {
    const [shown] = claim.show(reward);
    return shown
      ? { key: String(reward.id), shown, claimQuietly: () => claim.claimQuietly(reward) }
      : [];
  });
  return { claimAll: () => mutate(claims), isPending };
}
