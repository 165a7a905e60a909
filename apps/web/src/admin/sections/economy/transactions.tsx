import { transactionsFeed as feed } from '@guildhall/contract/wealth/bank/transactions.section';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { TransactionSums } from '../../economy/transaction-sums.tsx';
import { CurrencyAmount, ExplorerLink } from '../../engine/text/amount-text.tsx';
import { EmptyValue, InstantText } from '../../engine/list/cell-value.tsx';
import { CurrencyPicture } from '../../economy/currency-art.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import type { ListSearch } from '../../engine/list/list-search.ts';
import { buildOfficeLink } from '../../engine/office-link.ts';
import type { Row } from '../../engine/command/section-call.ts';
import { UndoDialog } from '../../engine/command/undo-dialog.tsx';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/economy.module.css';
import p from '../../styles/panel.module.css';

interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly out: string | null;
  readonly into: string | null;
  readonly after: string | null;
}
const postingsOf = (row: Row): Posting[] =>
  (Array.isArray(row['postings']) ? row['postings'] : []) as Posting[];

/** Shows the cause, and the status if the transaction is or has a reversal. */
function Cause({ row }: { row: Row }) {
  const { choices = [] } = localizeDeclaration(feed).fields.status;
  const status = choices.find(({ value }) => value === row['status']);
  return (
    <span title={String(row['cause'])}>
      {String(row['cause'])}{' '}
      {status && status.value !== 'POSTED' && <span className={c.tag}>{status.label}</span>}
    </span>
  );
}
/**
 * Shows an amount after its picture, with a sign if a player received or gave the amount. All
 * amounts share their right edge.
 */
function Moved({ row }: { row: Row }) {
  const { amount, currency } = row as Row & { amount: string | null; currency: string | null };
  if (amount === null || currency === null) return <EmptyValue />;
  const players = postingsOf(row).filter(({ after }) => after !== null);
  const isIn = players.length > 0 && players.every(({ into }) => into !== null);
  const isOut = players.length > 0 && players.every(({ out }) => out !== null);
  return (
    <span className={s.moved} data-sign={isIn ? 'in' : isOut ? 'out' : undefined}>
      <CurrencyPicture code={currency} />
      <span>
        {isIn ? '+' : isOut ? '−' : ''}
        <CurrencyAmount minor={amount} code={currency} isBare />
      </span>
    </span>
  );
}
/** Postings of a transaction on both sides, account by account. */
function Postings({ row }: { row: Row }) {
  const { label, fields = {} } = localizeDeclaration(feed).fields.postings;
  return (
    <table className={p.diff} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{fields['account']?.label}</th>
          <th scope="col">{m.admin_grant_amount()}</th>
          <th scope="col">{fields['after']?.label}</th>
        </tr>
      </thead>
      <tbody>
        {postingsOf(row).map(({ account, currency, out, into, after }, at) => (
          <tr key={at}>
            <th scope="row">{account}</th>
            <td>
              {out === null ? '+' : '−'}
              <CurrencyAmount minor={out ?? into ?? 0} code={currency} />{' '}
              <ExplorerLink code={currency} />
            </td>
            <td>
              {after === null ? <EmptyValue /> : <CurrencyAmount minor={after} code={currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Links to a transaction, to the record of its cause, and to the other effects of the same cause.
 */
function Way({
  page,
  id,
  search = {},
  children,
}: {
  page: string;
  id?: number;
  search?: ListSearch;
  children: ReactNode;
}) {
  return (
    <Link
      className={joinClassNames(c.btn, c.small)}
      {...buildOfficeLink(page, id, search)}
      preload={false}
    >
      {children}
    </Link>
  );
}
function Ways({ row }: { row: Row }) {
  const { commandId, corrects, correctedBy } = row as Row & {
    commandId: number | null;
    corrects: number | null;
    correctedBy: number | null;
  };
  const other = corrects ?? correctedBy;
  if (commandId === null && other === null) return null;
  return (
    <div className={c.row}>
      {commandId !== null && (
        <>
          <Way page="activity-log" id={commandId}>
            {m.admin_transaction_record()}
          </Way>
          <Way page={feed.menu.page} search={{ f: { commandId } }}>
            {m.admin_transaction_same_cause()}
          </Way>
        </>
      )}
      {other !== null && (
        <Way page={feed.menu.page} id={other}>
          {corrects === null ? m.admin_transaction_reversal() : m.admin_transaction_reversed()}
        </Way>
      )}
    </div>
  );
}

/**
 * Reverses a transaction by undoing its cause, so that everything that was paid together is
 * returned together.
 */
function Reverse({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger)}
        onClick={() => setOpen(true)}
      >
        {m.admin_transaction_reverse()}
      </button>
      <UndoDialog
        commandId={isOpen ? Number(row['commandId']) : undefined}
        text={String(row['cause'])}
        title={m.admin_transaction_reverse()}
        action={m.admin_transaction_reverse()}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

function Detail({ row, named }: { row: Row; named: Row }) {
  const {
    postings: declared,
    commandId: _command,
    corrects: _corrects,
    correctedBy: _by,
    reversible: _reversible,
    ...facts
  } = localizeDeclaration(feed).fields;
  return (
    <>
      <EntryFieldList fields={facts} row={named} />
      <h3>{declared.label}</h3>
      <Postings row={row} />
      <Ways row={row} />
      {row['reversible'] === true && <Reverse row={row} />}
    </>
  );
}

/** Shows the ledger read-only; a wrong transaction is reversed by undoing its cause. */
export const sectionOverride: SectionOverride = {
  cells: {
    cause: (row) => <Cause row={row} />,
    amount: (row) => <Moved row={row} />,
    createdAt: (row) => <InstantText iso={String(row['createdAt'])} withSeconds />,
  },
  elastic: 'cause',
  isSearched: true,
  searchLabel: m.admin_transactions_search,
  filterOptions: {
    type: async () =>
      (await callAdminApi('transactionTypes')).data.map(({ id, name }) => [id, name] as const),
  },
  Chart: TransactionSums,
  title: (row) => String(row['cause']),
  Detail,
};
