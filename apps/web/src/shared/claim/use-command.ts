import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';
import { isCallUnanswered, retryLostCallOnce } from '../api/call-key.ts';
import { markReplyReported, watchLostCall } from '../api/watch-lost.ts';
import { formatError } from '../errors/error-text.ts';

interface Command<T, A extends object> {
  readonly send: (order: T) => Promise<A>;
  /** Called once per answer, even if the answer was lost at first and read later. */
  readonly onSuccess: (answer: A, order: T) => void;
  readonly onError: (error: unknown) => void;
  readonly onSettled?: () => unknown;
  /**
   * Returns true if two orders are equal. Without this function, the next press repeats the
   * unanswered command, even for another order.
   */
  readonly isSame?: (a: T, b: T) => boolean;
}
/**
 * Order as it was sent. Stored, because the displayed data may change before the page notices that
 * the answer is lost.
 */
interface Sent<T, A> {
  readonly order: T;
  readonly send: (order: T) => Promise<A>;
}
/**
 * Makes a change and follows it to its end. If the answer was lost, `isUnanswered` is true until
 * the outcome is known, and another press repeats the identical request under the same key.
 */
export function useReliableCommand<T, A extends object>({
  send,
  onSuccess,
  onError,
  onSettled,
  isSame = () => true,
}: Command<T, A>) {
  const [unanswered, setUnanswered] = useState<Sent<T, A>>();
  const succeed = (answer: A, order: T): void => {
    setUnanswered(undefined);
    if (markReplyReported(answer)) onSuccess(answer, order);
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (sent: Sent<T, A>) => retryLostCallOnce(() => sent.send(sent.order)),
    onSuccess: (answer, { order }) => succeed(answer, order),
    onError: (error, variables) => {
      const isWatched = watchLostCall<A>(error, {
        onAnswer: (answer) => {
          succeed(answer, variables.order);
          void onSettled?.();
        },
        onForgotten: () => setUnanswered(undefined),
      });
      setUnanswered(isWatched ? variables : undefined);
      onError(error);
    },
    onSettled: () => onSettled?.(),
  });
  return {
    isPending,
    order: variables?.order,
    isUnanswered: unanswered !== undefined,
    /** Sends the unanswered command again. */
    repeat: () => unanswered && mutate(unanswered),
    run: (order: T) =>
      mutate(unanswered && isSame(unanswered.order, order) ? unanswered : { order, send }),
  };
}

/**
 * Describes a failure as the server reports it. Without an answer, says that the payment may have
 * been made, and that pressing again shows the outcome and never pays twice.
 */
export function describeSpendFailure(error: unknown, failed: () => string): string {
  if (isCallUnanswered(error)) return m.spend_unanswered();
  return (error instanceof ApiError && formatError(error)) || failed();
}
