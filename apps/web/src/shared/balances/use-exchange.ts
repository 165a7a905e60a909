import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useReliableCommand, describeSpendFailure } from '../claim/use-command.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { refetchQueries } from '../query/refetch.ts';
import { useSignedInSession } from '../session/session.store.ts';

export type ExchangePair = Result<Api['listPairs']>['data'][number];

/** Loads the pairs of currencies that can be exchanged, with rates and limits. */
export function useExchangePairs(isOpen: boolean) {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('exchange', userId),
    queryFn: ({ signal }) => call('listPairs', { params: { id: userId }, signal }),
    select: ({ data }) => data,
    enabled: isOpen,
  });
}
/**
 * Exchanges currency at the displayed rate. If the rate has changed, shows the new rate and
 * exchanges nothing.
 */
export function useExchangeCurrency(onDone: () => void) {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { run, ...state } = useReliableCommand({
    send: ({ pair, times }: { pair: ExchangePair; times: number }) =>
      call('exchangeCurrency', {
        params: { id: userId },
        body: {
          pairId: pair.id,
          times,
          amountFrom: pair.amountFrom,
          amountTo: pair.amountTo,
          currencyFrom: pair.currencyFrom,
          currencyTo: pair.currencyTo,
        },
        ownMessage: 'except-429',
      }),
    onSuccess: ({ receipt }) => {
      setIsChanged(false);
      showMessage({ text: receipt.rule, tone: 'success' });
      onDone();
    },
    onError: (error) => {
      const hasRateMoved = error instanceof ApiError && error.code === 'CHANGED';
      setIsChanged(hasRateMoved);
      if (hasRateMoved) return;
      showFailureMessage(error, {
        title: m.error_title(),
        text: describeSpendFailure(error, m.exchange_failed),
      });
    },
    onSettled: () =>
      Promise.all(
        (['exchange', 'balances', 'receipts'] as const).map((name) =>
          refetchQueries(client, { queryKey: buildQueryKey(name) }),
        ),
      ),
  });
  return { ...state, exchange: run, isChanged };
}
