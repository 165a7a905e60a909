import type { QueryName } from '@guildhall/contract/events';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { ApiError } from '../api/api-error.ts';
import { retryLostCallOnce } from '../api/call-key.ts';
import { markReplyReported, watchLostCall } from '../api/watch-lost.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { formatError } from '../errors/error-text.ts';
import { showClaimedRewards, type WearableAvatar } from '../moments/moments.store.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import type { DisplayReward } from '../rewards/reward-text.ts';
import { refetchQueries } from '../query/refetch.ts';
import { recordExpShownByClaim } from '../realtime/exp-toast.tsx';

interface Answered {
  readonly receipt: {
    readonly held: boolean;
    readonly inReview?: boolean | undefined;
    readonly why?: string | undefined;
    readonly rewards: readonly {
      readonly kind: string;
      readonly id: number | null;
      readonly name: string;
      readonly amount: number;
    }[];
  };
}
/**
 * Finds an avatar among the rewards of a claim; the page then offers a button to wear the avatar.
 */
export function findWearableAvatar({ rewards }: Answered['receipt']): WearableAvatar | undefined {
  const avatar = rewards.find(({ kind, id }) => kind === 'AVATAR' && id !== null);
  return avatar && avatar.id !== null ? { avatarId: avatar.id, name: avatar.name } : undefined;
}
/** Announces a claim: as waiting and without animation if the reward is on hold. */
function tellClaimed({ receipt }: Answered, received: readonly DisplayReward[]): void {
  if (receipt.held)
    showMessage({
      ...(receipt.why !== undefined && { title: receipt.why }),
      text: receipt.inReview === true ? m.claim_in_review() : m.claim_held(),
      tone: 'success',
    });
  else
    showClaimedRewards(received, m.success_reward_claimed(), { wear: findWearableAvatar(receipt) });
}
/** Names of the queries whose data a payment may change. */
const paidInto: readonly QueryName[] = [
  'inventories',
  'balances',
  'receipts',
  'user',
  'level-rewards',
  'avatars',
  'inbox',
  'discord-roles',
];

/** Milliseconds for which a claimed reward stays in its list for the animation. */
const momentMs = 1300;

interface Claim<T, A> {
  readonly send: (reward: T) => Promise<Answered>;
  readonly show: (reward: T) => DisplayReward | readonly DisplayReward[];
  /** List that contains the reward. */
  readonly list: { readonly name: QueryName; readonly key: readonly unknown[] };
  /** Returns the reward as it is after the claim. */
  readonly turn: (answer: A, reward: T, held: boolean) => A;
}
export interface RewardClaimHandle<T> {
  /** Returns the rewards for display. */
  readonly show: (reward: T) => readonly DisplayReward[];
  readonly claim: (reward: T) => void;
  /**
   * Claims a reward, but shows no message and reloads nothing, for callers that claim several
   * rewards. Throws the errors of the call.
   */
  readonly claimQuietly: (reward: T) => Promise<Answered>;
  /** Returns true while the reward is being claimed, from any part of the page. */
  readonly isBusy: (reward: T) => boolean;
  /** Returns true while the animation of a claim made by this component runs. */
  readonly isTurning: (reward: T) => boolean;
  /**
   * Returns true from the press until the animation has ended. The realtime message about the claim
   * may arrive before the answer; without this state, the reward would leave the list, come back
   * for the animation, and leave again.
   */
  readonly keepsPlace: (reward: T) => boolean;
}
/**
 * Reloads everything that a claim may have changed: the given lists, and the data that payments
 * change.
 */
export function refetchAfterClaim(client: QueryClient, lists: readonly QueryName[]): void {
  for (const name of new Set([...lists, ...paidInto]))
    void refetchQueries(client, { queryKey: buildQueryKey(name) });
}
/**
 * Handles claims of rewards: turns the tile at once, and reloads everything that the claim may have
 * changed.
 */
export function useClaimReward<T extends { readonly id: number }, A>({
  send,
  show,
  list,
  turn,
}: Claim<T, A>): RewardClaimHandle<T> {
  const client = useQueryClient();
  const mutationKey = ['claim', ...list.key];
  const [turning, setTurning] = useState<readonly number[]>([]);
  const listDisplayRewards = (reward: T): readonly DisplayReward[] => [show(reward)].flat();
  const [sending, setSending] = useState<readonly number[]>([]);
  const turnOver = (reply: Answered, reward: T): void => {
    if (!reply.receipt.held) recordExpShownByClaim(reply.receipt.rewards);
    setTurning((ids) => [...ids, reward.id]);
    const settle = () => setTurning((ids) => ids.filter((id) => id !== reward.id));
    // counted from the frame that draws the change, because a busy browser draws late
    requestAnimationFrame(() => setTimeout(settle, momentMs));
    client.setQueryData<A>(
      list.key,
      (answer) => answer && turn(answer, reward, reply.receipt.held),
    );
  };
  const tell = (reply: Answered, reward: T): void => {
    if (markReplyReported(reply)) tellClaimed(reply, listDisplayRewards(reward));
  };
  const claimQuietly = async (reward: T): Promise<Answered> => {
    setSending((ids) => [...ids, reward.id]);
    try {
      // repeats the claim once, so that a lost answer does not make a payment look like a failure
      const reply = await retryLostCallOnce(() => send(reward));
      turnOver(reply, reward);
      return reply;
    } catch (error) {
      watchLostCall<Answered>(error, {
        onAnswer: (reply) => {
          turnOver(reply, reward);
          tell(reply, reward);
          refetchAfterClaim(client, [list.name]);
        },
      });
      throw error;
    } finally {
      setSending((ids) => ids.filter((id) => id !== reward.id));
    }
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: claimQuietly,
    onSuccess: tell,
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => refetchAfterClaim(client, [list.name]),
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as T).id,
  });
  return {
    show: listDisplayRewards,
    claim: (reward) => mutate(reward),
    claimQuietly,
    isBusy: ({ id }) => onTheirWay.includes(id),
    isTurning: ({ id }) => turning.includes(id),
    keepsPlace: ({ id }) => sending.includes(id) || turning.includes(id),
  };
}

/** One of several rewards that are claimed together. */
export interface ClaimableReward {
  /** Key that is unique among all rewards. */
  readonly key: string;
  readonly shown: DisplayReward;
  readonly claimQuietly: () => Promise<Answered>;
}
/** Result of claiming several rewards. */
export interface ClaimedRewards {
  readonly received: readonly DisplayReward[];
  /** First avatar among the rewards. */
  readonly wear: WearableAvatar | undefined;
  /** Number of rewards on hold; they wait in the inbox. */
  readonly held: number;
  /** Number of rewards that wait for the approval of the studio. */
  readonly inReview: number;
  /** Reasons of the server for failed claims, by the key of the reward. */
  readonly failures: ReadonlyMap<string, string>;
}
/**
 * Claims rewards one after the other, each under its own idempotency key, so that one failure does
 * not affect the others. Stops when the session ends.
 */
export function useClaimManyRewards(lists: readonly QueryName[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rewards: readonly ClaimableReward[]): Promise<ClaimedRewards> => {
      const failures = new Map<string, string>();
      const received: DisplayReward[] = [];
      let [held, inReview] = [0, 0];
      let wear: WearableAvatar | undefined;
      for (const { key, shown, claimQuietly } of rewards) {
        try {
          const { receipt } = await claimQuietly();
          if (!receipt.held) {
            received.push(shown);
            wear ??= findWearableAvatar(receipt);
          }
          if (receipt.held && receipt.inReview === true) inReview += 1;
          else if (receipt.held) held += 1;
        } catch (error) {
          failures.set(key, (error instanceof ApiError && formatError(error)) || m.error_claim());
          if (error instanceof ApiError && error.status === 401) break;
        }
      }
      return { received, wear, held, inReview, failures };
    },
    onSuccess: tellMany,
    onSettled: () => refetchAfterClaim(client, lists),
  });
}
function tellMany({ received, wear, held, inReview, failures }: ClaimedRewards): void {
  if (received.length > 0)
    showClaimedRewards(received, m.dashboard_claimed_many({ count: received.length }), { wear });
  if (held > 0) showMessage({ text: m.claim_held_many({ count: held }), tone: 'success' });
  if (inReview > 0)
    showMessage({ text: m.claim_in_review_many({ count: inReview }), tone: 'success' });
  if (failures.size > 0)
    showMessage({
      title: m.error_title(),
      text: m.dashboard_not_claimed({ count: failures.size }),
      tone: 'danger',
    });
}
