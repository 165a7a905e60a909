import { debtsFeed } from '@guildhall/contract/wealth/debts.section';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { CurrencyPicture } from '../../economy/currency-art.tsx';
import { EmptyValue } from '../../engine/list/cell-value.tsx';
import { CurrencyAmount } from '../../engine/text/amount-text.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { buildFilterBody, type ListSearch } from '../../engine/list/list-search.ts';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import type { Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/economy.module.css';
import p from '../../styles/panel.module.css';

/** Sums of the debts of all listed players, by currency. */
function Sums({ search }: { search: ListSearch }) {
  const body = buildFilterBody(debtsFeed, { ...search, sort: undefined });
  const { data } = useQuery({
    queryKey: buildOfficeQueryKey('debts', 'sums', body),
    queryFn: ({ signal }) => callAdminApi('adminDebtSums', { body: body as never, signal }),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <dl className={joinClassNames(p.facts, p.effects)} aria-label={m.admin_debts_sums()}>
      {data.data.map(({ currency, players, owed }) => [
        <dt key={`${currency}-players`}>{m.admin_debts_players({ count: players })}</dt>,
        <dd key={currency}>
          <strong>
            <CurrencyAmount minor={owed} code={currency} />
          </strong>
        </dd>,
      ])}
    </dl>
  );
}

function Detail({ row }: { row: Row }) {
  const {
    userId: _user,
    transactionId: _transaction,
    commandId,
    ...facts
  } = localizeDeclaration(debtsFeed).fields;
  return (
    <>
      <EntryFieldList fields={facts} row={row} />
      <div className={c.row}>
        <Link className={c.link} {...buildOfficeLink('users', Number(row['userId']))}>
          {m.admin_debt_player({ name: String(row['username']) })}
        </Link>
        <Link className={c.link} {...buildOfficeLink('transactions', Number(row['transactionId']))}>
          {m.admin_debt_transaction({ id: formatNumber(Number(row['transactionId'])) })}
        </Link>
        {typeof row['commandId'] === 'number' && (
          <Link className={c.link} {...buildOfficeLink('activity-log', row['commandId'])}>
            {commandId.label}
          </Link>
        )}
      </div>
    </>
  );
}

/** The owed amount next to the picture of its currency. */
function Owed({ row }: { row: Row }) {
  const { owed, currency } = row as Row & { owed: string | null; currency: string };
  if (owed === null) return <EmptyValue />;
  return (
    <span className={s.moved}>
      <CurrencyAmount minor={owed} code={currency} isBare />
      <CurrencyPicture code={currency} />
    </span>
  );
}

/** Lists debtors with the amount and the start of each debt. */
export const sectionOverride: SectionOverride = {
  cells: { owed: (row) => <Owed row={row} /> },
  Chart: Sums,
  Detail,
  isSearched: true,
};
