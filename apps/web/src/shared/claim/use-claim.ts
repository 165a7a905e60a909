import type { QueryName } from '@guildhall/contract/events';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { toast } from '../../ui/toast.store.ts';
import { ApiError } from '../api/api-error.ts';
import { showFailure } from '../errors/error-policy.ts';
import { errorText } from '../errors/error-text.ts';
import { queryKey } from '../query/query-keys.ts';

interface Answered {
  readonly receipt: { readonly held: boolean };
}
/**
 * What a claim has brought, in a word: that it is there, or that it could not be handed over and
 * waits.
 */
function toastClaimed({ receipt }: Answered): void {
  toast({ text: receipt.held ? m.claim_held() : m.success_reward_claimed(), tone: 'success' });
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
];

/** How long what was claimed keeps its place for its moment, in milliseconds. */
const momentMs = 1300;

interface Claim<T, A> {
  readonly send: (reward: T) => Promise<Answered>;
  /** The list that it is in, and how it looks there once it is claimed. */
  readonly list: { readonly name: QueryName; readonly key: readonly unknown[] };
  readonly turn: (answer: A, reward: T, held: boolean) => A;
}
export interface Claiming<T> {
  readonly claim: (reward: T) => void;
  /** Leaves telling, and reading again, to whoever claims many. Throws what the call throws. */
  readonly claimQuietly: (reward: T) => Promise<Answered>;
  /** On its way, wherever on the page it was claimed. */
  readonly isBusy: (reward: T) => boolean;
  /** Claimed here just now: it has its moment. */
  readonly isTurning: (reward: T) => boolean;
}
/** Reads again what a claim may have changed: the given lists, and everything that is paid into. */
function readPaid(client: QueryClient, lists: readonly QueryName[]): void {
  for (const name of new Set([...lists, ...paidInto]))
    void client.invalidateQueries({ queryKey: queryKey(name) });
}
/** Every claim: the tile turns at once, everything that it may have changed is read again. */
export function useClaim<T extends { readonly id: number }, A>({
  send,
  list,
  turn,
}: Claim<T, A>): Claiming<T> {
  const client = useQueryClient();
  const mutationKey = ['claim', ...list.key];
  const [turning, setTurning] = useState<readonly number[]>([]);
  const claimQuietly = async (reward: T): Promise<Answered> => {
    const reply = await send(reward);
    setTurning((ids) => [...ids, reward.id]);
    const settle = () => setTurning((ids) => ids.filter((id) => id !== reward.id));
    // counted from the frame that shows it: a busy browser draws late
    requestAnimationFrame(() => setTimeout(settle, momentMs));
    client.setQueryData<A>(
      list.key,
      (answer) => answer && turn(answer, reward, reply.receipt.held),
    );
    return reply;
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: claimQuietly,
    onSuccess: toastClaimed,
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => readPaid(client, [list.name]),
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as T).id,
  });
  return {
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
  readonly claimQuietly: () => Promise<Answered>;
}
/** What a claim of many has brought. */
export interface ClaimedMany {
  readonly claimed: number;
  /** Of those, what could not be handed over and waits in the inbox. */
  readonly held: number;
  /** Why the others were not claimed, in the words of the server, by key. */
  readonly failures: ReadonlyMap<string, string>;
}
/**
 * Claims one after the other, each under a key of its own: what fails leaves the others alone.
 * A lost session ends it.
 */
export function useClaimMany(lists: readonly QueryName[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rewards: readonly OneOfMany[]): Promise<ClaimedMany> => {
      const failures = new Map<string, string>();
      let held = 0;
      for (const { key, claimQuietly } of rewards) {
        try {
          if ((await claimQuietly()).receipt.held) held += 1;
        } catch (error) {
          failures.set(key, (error instanceof ApiError && errorText(error)) || m.error_claim());
          if (error instanceof ApiError && error.status === 401) break;
        }
      }
      return { claimed: rewards.length - failures.size, held, failures };
    },
    onSuccess: toastMany,
    onSettled: () => readPaid(client, lists),
  });
}
function toastMany({ claimed, held, failures }: ClaimedMany): void {
  if (claimed > 0) {
    const text = m.dashboard_claimed_many({ count: claimed });
    toast({
      text: held > 0 ? `${text} ${m.claim_held_many({ count: held })}` : text,
      tone: 'success',
    });
  }
  if (failures.size > 0)
    toast({
      title: m.error_title(),
      text: m.dashboard_not_claimed({ count: failures.size }),
      tone: 'danger',
    });
}
