import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatCurrencyAmount } from '../balances/currency-text.ts';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useUser, type User } from '../query/use-user.ts';
import { sessionStore } from '../session/session.store.ts';
import { callChainApi } from './chain-call.ts';
import { walletChainQuery } from './chain-query.ts';

const chainFreshMs = 60_000;
const rewardsQuery = (walletId: number) =>
  queryOptions({
    queryKey: buildQueryKey('balances', 'chain', walletId),
    queryFn: ({ signal }) => readRewards(walletId, signal),
    enabled: walletId > 0,
  });
const getWalletId = (user: User | undefined): number => user?.wallets[0]?.id ?? 0;

/** Rewards on the blockchain: the sum, formatted with its currency, and the currency's picture. */
export interface ChainRewards {
  readonly sum: string;
  readonly imageUrl: string | null;
}
/**
 * Loads what the player can claim on the blockchain; undefined if there is nothing, or while the
 * chain is closed. Sends no request for players without a wallet.
 */
export function useChainRewards(): ChainRewards | undefined {
  return useQuery(rewardsQuery(getWalletId(useUser().data))).data ?? undefined;
}
/** Loads the rewards in advance, so that the component that shows it appears complete. Never throws. */
export async function prefetchChainRewards(): Promise<void> {
  const key = buildQueryKey('user', sessionStore.get()?.userId);
  const walletId = getWalletId(queryClient.getQueryData<User>(key));
  if (walletId > 0) await queryClient.prefetchQuery(rewardsQuery(walletId));
}

/** Returns null if there is nothing to claim, or no chain. */
async function readRewards(walletId: number, signal: AbortSignal): Promise<ChainRewards | null> {
  const chain = await queryClient.fetchQuery({ ...walletChainQuery, staleTime: chainFreshMs });
  if (chain === null) return null;
  const { claimableAmount, currency } = await callChainApi('readStaking', {
    params: { id: walletId },
    signal,
    ownMessage: 'everything',
  });
  if (!currency || claimableAmount === '0') return null;
  return {
    sum: formatCurrencyAmount(claimableAmount, currency.decimals, currency.name),
    imageUrl: currency.imageUrl,
  };
}
