import type { QueryName } from '@guildhall/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { refetchAfterClaim } from './use-claim.ts';
import { useReliableCommand, describeSpendFailure } from './use-command.ts';

interface Spending<T, A extends object> {
  /**
   * Sends the order with the displayed price. If the answer was lost, another press repeats the
   * same purchase.
   */
  readonly send: (order: T) => Promise<A>;
  readonly onDone: (answer: A, order: T) => void;
  /** Names of the queries to invalidate, besides those that every payment invalidates. */
  readonly lists: readonly QueryName[];
  /** Message if neither the server nor the call gives a reason. */
  readonly failed: () => string;
}
/**
 * Pays the displayed price. If the price has changed, shows the new price and pays nothing. While
 * `isUnanswered`, the remaining balance is hidden, because the payment may have been made.
 */
export function useSpendCommand<T, A extends object>({
  send,
  onDone,
  lists,
  failed,
}: Spending<T, A>) {
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { run, ...state } = useReliableCommand({
    send,
    onSuccess: (answer: A, order: T) => {
      setIsChanged(false);
      onDone(answer, order);
    },
    onError: (error) => {
      const priceMoved = error instanceof ApiError && error.code === 'CHANGED';
      setIsChanged(priceMoved);
      if (!priceMoved)
        showFailureMessage(error, {
          title: m.error_title(),
          text: describeSpendFailure(error, failed),
        });
    },
    onSettled: () => refetchAfterClaim(client, lists),
  });
  return { ...state, spend: run, isChanged };
}
