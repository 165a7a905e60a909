import type { QueryName } from '@guildhall/contract/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';
import { isUnanswered, orOnceMore } from '../api/call-key.ts';
import { showFailure } from '../errors/error-policy.ts';
import { errorText } from '../errors/error-text.ts';
import { readPaid } from './use-claim.ts';

interface Spending<T, A> {
  /** Carries the price that is shown; pressed again after a lost answer it is the same purchase. */
  readonly send: (order: T) => Promise<A>;
  readonly onDone: (answer: A, order: T) => void;
  /** What is read again beside everything that is paid into. */
  readonly lists: readonly QueryName[];
  /** Said where nobody knows better. */
  readonly failed: () => string;
}
/**
 * What the server knows, sold out for one. Without an answer nobody knows whether it was paid, and
 * pressing again finds out at no cost.
 */
function whyNot(error: unknown, failed: () => string): string {
  if (isUnanswered(error)) return m.spend_unanswered();
  return (error instanceof ApiError && errorText(error)) || failed();
}
/** Pays at the price that is shown; one that has changed is shown before anything is paid. */
export function useSpend<T, A>({ send, onDone, lists, failed }: Spending<T, A>) {
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (order: T) => orOnceMore(() => send(order)),
    onSuccess: (answer, order) => {
      setIsChanged(false);
      onDone(answer, order);
    },
    onError: (error) => {
      const priceMoved = error instanceof ApiError && error.code === 'CHANGED';
      setIsChanged(priceMoved);
      if (!priceMoved) showFailure(error, { title: m.error_title(), text: whyNot(error, failed) });
    },
    onSettled: () => readPaid(client, lists),
  });
  return { spend: (order: T) => mutate(order), isPending, isChanged };
}
