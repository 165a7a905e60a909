import { Thumbnail } from '../engine/list/cell-value.tsx';
import { useCurrencies } from '../engine/filter/currency-query.ts';

/** Picture of a currency, for rows that show it next to an amount. */
export function CurrencyPicture({ code }: { code: string }) {
  const { data } = useCurrencies();
  return <Thumbnail src={data?.find((currency) => currency.code === code)?.imageUrl ?? null} />;
}
