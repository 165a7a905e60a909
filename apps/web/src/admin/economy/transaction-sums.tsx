import { transactionsFeed } from '@guildhall/contract/wealth/bank/transactions.section';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { callAdminApi } from '../admin-call.ts';
import { CurrencyAmount } from '../engine/text/amount-text.tsx';
import { useCurrencies } from '../engine/filter/currency-query.ts';
import { Thumbnail } from '../engine/list/cell-value.tsx';
import { buildListBody, type ListSearch } from '../engine/list/list-search.ts';
import { getListRefreshOptions, buildOfficeQueryKey } from '../engine/queries.ts';
import s from '../styles/economy.module.css';

/** Sums of the filtered transactions by currency, displayed above their list. */
export function TransactionSums({ search }: { search: ListSearch }) {
  const {
    page: _page,
    perPage: _perPage,
    sort: _sort,
    ...filters
  } = buildListBody(transactionsFeed, search);
  const { data } = useQuery({
    queryKey: buildOfficeQueryKey('transactions', 'sums', filters),
    queryFn: ({ signal }) => callAdminApi('sumTransactions', { body: filters, signal }),
    placeholderData: keepPreviousData,
    ...getListRefreshOptions(false),
  });
  const currencies = useCurrencies().data ?? [];
  if (!data) return <div className={s.sums} aria-busy="true" />;
  if (data.data.length === 0) return null;
  return (
    <section className={s.sums} aria-label={m.admin_sums_title()}>
      {data.data.map(({ currency, received, gave, moved }) => {
        const known = currencies.find(({ code }) => code === currency);
        return (
          <div key={currency} className={s.sum}>
            <Thumbnail src={known?.imageUrl ?? null} />
            <dl>
              <div>
                <dt>{m.admin_sums_received()}</dt>{' '}
                <dd className="num" data-sign={received === '0' ? undefined : 'in'}>
                  {received !== '0' && '+'}
                  <CurrencyAmount minor={received} code={currency} isBare />
                </dd>
              </div>
              <div>
                <dt>{m.admin_sums_gave()}</dt>{' '}
                <dd className="num" data-sign={gave === '0' ? undefined : 'out'}>
                  {gave !== '0' && '−'}
                  <CurrencyAmount minor={gave} code={currency} isBare />
                </dd>
              </div>
              <div>
                <dt>{m.admin_sums_moved()}</dt>{' '}
                <dd className="num">
                  <CurrencyAmount minor={moved} code={currency} isBare />
                </dd>
              </div>
            </dl>
          </div>
        );
      })}
      {data.isMore && (
        <p className={s.newest}>
          {m.admin_sums_newest({ count: formatNumber(data.transactions) })}
        </p>
      )}
    </section>
  );
}
