import { shownAmount, useBalances } from './use-balances.ts';

/** A price as it is declared: minor units of a currency; null where it is free. */
interface Price {
  readonly price: number | null;
  readonly currency: string | null;
  readonly currencyName: string | null;
  readonly decimals: number;
}
/** What a price is in words, and whether the player's balance bears it. */
export function useCost({ price, currency, currencyName, decimals }: Price) {
  const { data } = useBalances();
  const held = data?.find((row) => row.currency === currency)?.available ?? 0;
  const cost = price ?? 0;
  const money = (minor: number): string =>
    `${shownAmount(minor, decimals)} ${currencyName ?? currency ?? ''}`;
  // Nobody is too poor before it is known what there is.
  const missing = data !== undefined && held < cost ? cost - held : 0;
  return { cost, held, missing, money };
}
