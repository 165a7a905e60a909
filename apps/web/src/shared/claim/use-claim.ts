import type { QueryName } from '@guildhall/contract/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
export function toastClaimed({ receipt }: Answered): void {
  toast({ text: receipt.held ? m.claim_held() : m.success_reward_claimed(), tone: 'success' });
}
/** Everything that may look different after something was paid. */
export const paidInto: readonly QueryName[] = [
  'inventories',
  'balances',
  'receipts',
  'user',
  'level-rewards',
  'avatars',
  'inbox',
];

interface Claim<T, A> {
  readonly send: (one: T) => Promise<Answered>;
  /** The list that it is in, and how it looks there once it is claimed. */
  readonly list: { readonly name: QueryName; readonly key: readonly unknown[] };
  readonly turn: (answer: A, one: T, held: boolean) => A;
}
/** One claim: the tile turns at once, everything that it may have changed is read again. */
export function useClaim<T, A>({ send, list, turn }: Claim<T, A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply, one) => {
      client.setQueryData<A>(list.key, (answer) => answer && turn(answer, one, reply.receipt.held));
      toastClaimed(reply);
    },
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_claim() }),
    onSettled: () => {
      for (const name of new Set([list.name, ...paidInto]))
        void client.invalidateQueries({ queryKey: queryKey(name) });
    },
  });
}
