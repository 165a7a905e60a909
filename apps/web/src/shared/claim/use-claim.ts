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
import { retryOnce } from '../api/call-key.ts';
import { isFirstToTell, watchLost } from '../api/watch-lost.ts';
import { showFailure } from '../errors/error-policy.ts';
import { formatError } from '../errors/error-text.ts';
import { showClaimed, type Wearable } from '../moments/moments.store.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import type { Shown } from '../rewards/reward-text.ts';
import { readAgain } from '../query/read-again.ts';
import { claimGains } from '../realtime/tell-gain.tsx';

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
/** Finds a paid avatar: it can be worn at once. */
export function findWearable({ rewards }: Answered['receipt']): Wearable | undefined {
  const avatar = rewards.find(({ kind, id }) => kind === 'AVATAR' && id !== null);
  return avatar && avatar.id !== null ? { avatarId: avatar.id, name: avatar.name } : undefined;
}
/** Announces a claim. A reward on hold is announced as waiting, without the animation. */
function tellClaimed({ receipt }: Answered, got: readonly Shown[]): void {
  if (receipt.held)
    showMessage({
      ...(receipt.why !== undefined && { title: receipt.why }),
      text: receipt.inReview === true ? m.claim_in_review() : m.claim_held(),
      tone: 'success',
    });
  else showClaimed(got, m.success_reward_claimed(), { wear: findWearable(receipt) });
}
/** Everything that may look different after something was paid. */
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

/** Time that a claimed reward keeps its place for the animation, in milliseconds. */
const momentMs = 1300;

interface Claim<T, A> {
  readonly send: (reward: T) => Promise<Answered>;
  readonly show: (reward: T) => Shown | readonly Shown[];
  /** The list that it is in, and how it looks there once it is claimed. */
  readonly list: { readonly name: QueryName; readonly key: readonly unknown[] };
  readonly turn: (answer: A, reward: T, held: boolean) => A;
}
export interface Claiming<T> {
  /** Returns the rewards for display. */
  readonly show: (reward: T) => readonly Shown[];
  readonly claim: (reward: T) => void;
  /**
   * Leaves messages and reloads to a caller that claims several rewards. Throws the errors of the
   * call.
   */
  readonly claimQuietly: (reward: T) => Promise<Answered>;
  /** On its way, wherever on the page it was claimed. */
  readonly isBusy: (reward: T) => boolean;
  /** True while the animation of a claim made here is shown. */
  readonly isTurning: (reward: T) => boolean;
}
/** Reads again what a claim may have changed: the given lists, and everything that is paid into. */
export function readPaid(client: QueryClient, lists: readonly QueryName[]): void {
  for (const name of new Set([...lists, ...paidInto]))
    void readAgain(client, { queryKey: buildQueryKey(name) });
}
/**
 * Handles every claim: turns the tile immediately, and reads everything again that the claim may
 * have changed.
 */
export function useClaim<T extends { readonly id: number }, A>({
  send,
  show,
  list,
  turn,
}: Claim<T, A>): Claiming<T> {
  const client = useQueryClient();
  const mutationKey = ['claim', ...list.key];
  const [turning, setTurning] = useState<readonly number[]>([]);
  const shown = (reward: T): readonly Shown[] => [show(reward)].flat();
  const turnOver = (reply: Answered, reward: T): void => {
    if (!reply.receipt.held) claimGains(reply.receipt.rewards);
    setTurning((ids) => [...ids, reward.id]);
    const settle = () => setTurning((ids) => ids.filter((id) => id !== reward.id));
    // counted from the frame that shows it: a busy browser draws late
    requestAnimationFrame(() => setTimeout(settle, momentMs));
    client.setQueryData<A>(
      list.key,
      (answer) => answer && turn(answer, reward, reply.receipt.held),
    );
  };
  const tell = (reply: Answered, reward: T): void => {
    if (isFirstToTell(reply)) tellClaimed(reply, shown(reward));
  };
  const claimQuietly = async (reward: T): Promise<Answered> => {
    try {
      // repeats the claim once: a lost answer must not make a payment look like an error
      const reply = await retryOnce(() => send(reward));
      turnOver(reply, reward);
      return reply;
    } catch (error) {
      watchLost<Answered>(error, {
        onAnswer: (reply) => {
          turnOver(reply, reward);
          tell(reply, reward);
          readPaid(client, [list.name]);
        },
      });
      throw error;
    }
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: claimQuietly,
    onSuccess: tell,
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => readPaid(client, [list.name]),
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as T).id,
  });
  return {
    show: shown,
    claim: (reward) => mutate(reward),
    claimQuietly,
    isBusy: ({ id }) => onTheirWay.includes(id),
    isTurning: ({ id }) => turning.includes(id),
  };
}

/** One of many things to claim at once. */
export interface OneOfMany {
  /** Unique among all. */
  readonly key: string;
  readonly shown: Shown;
  readonly claimQuietly: () => Promise<Answered>;
}
/** Result of claiming several rewards. */
export interface ClaimedMany {
  readonly got: readonly Shown[];
  /** The first avatar among them. */
  readonly wear: Wearable | undefined;
  /** Number of rewards on hold, which wait in the inbox. */
  readonly held: number;
  /** Number that waits for the approval of the studio. */
  readonly inReview: number;
  /** Server's reasons for claims that failed, by key. */
  readonly failures: ReadonlyMap<string, string>;
}
/**
 * Claims rewards one after another, each under its own key: a failure does not affect the others. A
 * lost session stops the sequence.
 */
export function useClaimMany(lists: readonly QueryName[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rewards: readonly OneOfMany[]): Promise<ClaimedMany> => {
      const failures = new Map<string, string>();
      const got: Shown[] = [];
      let [held, inReview] = [0, 0];
      let wear: Wearable | undefined;
      for (const { key, shown, claimQuietly } of rewards) {
        try {
          const { receipt } = await claimQuietly();
          if (!receipt.held) {
            got.push(shown);
            wear ??= findWearable(receipt);
          }
          if (receipt.held && receipt.inReview === true) inReview += 1;
          else if (receipt.held) held += 1;
        } catch (error) {
          failures.set(key, (error instanceof ApiError && formatError(error)) || m.error_claim());
          if (error instanceof ApiError && error.status === 401) break;
        }
      }
      return { got, wear, held, inReview, failures };
    },
    onSuccess: tellMany,
    onSettled: () => readPaid(client, lists),
  });
}
function tellMany({ got, wear, held, inReview, failures }: ClaimedMany): void {
  if (got.length > 0) showClaimed(got, m.dashboard_claimed_many({ count: got.length }), { wear });
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
