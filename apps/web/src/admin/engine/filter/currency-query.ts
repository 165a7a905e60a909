import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '@guildhall/contract/limits';
import { buildOfficeQueryKey } from '../queries.ts';
import { callSection, type RowPage } from '../command/section-call.ts';

export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: number;
  readonly decimals: number;
  readonly imageUrl: string | null;
  /** Price of a whole unit, in millionths of the pricing currency. */
  readonly price: number | null;
  readonly pricedIn: string | null;
  readonly explorerUrl: string | null;
}
const staleMs = 300_000;
const pageSize = limits.perPageMax;
/**
 * Reads all currencies by name, because forms offer them and amounts are formatted with their
 * decimals. A studio has only few currencies.
 */
const currenciesQuery = queryOptions({
  queryKey: buildOfficeQueryKey('currencies', 'all'),
  async queryFn({ signal }): Promise<readonly Currency[]> {
    const currencies: Currency[] = [];
    for (let page = 1, hasMore = true; hasMore; page++) {
      const { data, totalPages } = await callSection<RowPage>(
        'POST',
        '/api/banking/admin/currencies/list',
        { body: { page, perPage: pageSize }, signal },
      );
      currencies.push(...(data as unknown as Currency[]));
      hasMore = page < totalPages;
    }
    return currencies;
  },
  staleTime: staleMs,
});
export const useCurrencies = () => useQuery(currenciesQuery);

/**
 * Returns the display name of a currency in a list. The code is added only if several currencies
 * have the same name.
 */
export const toCurrencyChoiceName = (
  { name, code }: Currency,
  currencies: readonly Currency[],
): string =>
  currencies.some((other) => other.name === name && other.code !== code)
    ? `${name} · ${code}`
    : name;
