import { useQuery } from '@tanstack/react-query';
import { currencyText } from '../balances/currency-text.ts';
import { queryClient } from '../query/query-client.ts';
import { queryKey } from '../query/query-keys.ts';
import { useUser } from '../query/use-user.ts';
import { chainCall } from './chain-call.ts';
import { chainQuery } from './chain-query.ts';

const chainFreshMs = 60_000;
/**
 * Sum on the blockchain that the player can claim, with its currency; undefined without any. Asks
 * nothing for players without a wallet, and shows nothing while the chain is closed.
 */
export function useChainRewards(): string | undefined {
  const walletId = useUser().data?.wallets[0]?.id ?? 0;
  const { data } = useQuery({
    queryKey: queryKey('balances', 'chain', walletId),
    queryFn: ({ signal }) => readSum(walletId, signal),
    enabled: walletId > 0,
  });
  return data ?? undefined;
}

/** Returns null where there is nothing, or no chain. */
async function readSum(walletId: number, signal: AbortSignal): Promise<string | null> {
  const chain = await queryClient.fetchQuery({ ...chainQuery, staleTime: chainFreshMs });
  if (chain === null) return null;
  const { claimableAmount, currency } = await chainCall('readStaking', {
    params: { id: walletId },
    signal,
    ownMessage: 'everything',
  });
  if (!currency || claimableAmount === '0') return null;
  return currencyText(claimableAmount, currency.decimals, currency.name);
}
