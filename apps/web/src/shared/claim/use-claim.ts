import type { QueryName } from '@guildhall/contract/events';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { toast } from '../../ui/toast.store.ts';
import { showFailure } from '../errors/error-policy.ts';
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
  readonly send: (one: T) => Promise<Answered>;
  /** The list that it is in, and how it looks there once it is claimed. */
  readonly list: { readonly name: QueryName; readonly key: readonly unknown[] };
  readonly turn: (answer: A, one: T, held: boolean) => A;
}
export interface Claiming<T> {
  readonly take: (one: T) => void;
  /** On its way, wherever on the page it was taken. */
  readonly isBusy: (one: T) => boolean;
  /** Claimed here just now: it has its moment. */
  readonly isTurning: (one: T) => boolean;
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
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (reply, one) => {
      setTurning((ids) => [...ids, one.id]);
      const settle = () => setTurning((ids) => ids.filter((id) => id !== one.id));
      // counted from the frame that shows it: a busy browser draws late
      requestAnimationFrame(() => setTimeout(settle, momentMs));
      client.setQueryData<A>(list.key, (answer) => answer && turn(answer, one, reply.receipt.held));
      toastClaimed(reply);
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => {
      for (const name of new Set([list.name, ...paidInto]))
        void client.invalidateQueries({ queryKey: queryKey(name) });
    },
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as T).id,
  });
  return {
    take: (one) => mutate(one),
    isBusy: ({ id }) => onTheirWay.includes(id),
    isTurning: ({ id }) => turning.includes(id),
  };
}
