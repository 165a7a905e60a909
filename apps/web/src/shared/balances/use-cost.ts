import { useBalances } from './use-balances.ts';
import { formatCurrencyAmount } from './currency-text.ts';

/** Price in minor units of its currency; null if there is nothing to pay. */
interface Price {
  readonly price: number | null;
  readonly currency: string | null;
  readonly currencyName: string | null;
  readonly decimals: number;
}
/** Formats an amount with its currency for players. */
export const formatMoney = (
  minor: number,
  { currency, currencyName, decimals }: Omit<Price, 'price'>,
): string => formatCurrencyAmount(minor, decimals, currencyName ?? currency ?? '');
/** Formats a price and checks if the player's balance covers it. */
export function useFormattedPriceAndBalance({ price, ...currency }: Price) {
  const { data } = useBalances();
  const held = data?.find((row) => row.currency === currency.currency)?.available ?? 0;
  const cost = price ?? 0;
  const money = (minor: number): string => formatMoney(minor, currency);
  // while the balances load, nothing counts as missing
  const missing = data !== undefined && held < cost ? cost - held : 0;
  return { cost, held, missing, money };
}
