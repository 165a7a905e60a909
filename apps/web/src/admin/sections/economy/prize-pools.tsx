import { getCallCommand } from '@guildhall/contract/office/commands';
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { transactionsFeed } from '@guildhall/contract/wealth/bank/transactions.section';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { EmptyValue, InstantText } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';

type State = Result<(typeof adminApi)['prizePoolState']>;
const sums = [
  ['collected', m.admin_pool_collected],
  ['payable', m.admin_pool_payable],
  ['held', m.admin_pool_held],
  ['paid', m.admin_pool_paid],
  ['returned', m.admin_pool_returned],
] as const;
const kinds = {
  TAKEN: m.admin_pool_kind_taken,
  REVERSED: m.admin_pool_kind_reversed,
  PAID: m.admin_pool_kind_paid,
  RETURNED: m.admin_pool_kind_returned,
} as const;
const formatAmount = (
  units: string,
  { decimals, name }: Pick<State, 'decimals' | 'name'>,
): string => formatCurrencyAmount(units, decimals, name ?? '');

function Sums({ state }: { state: State }) {
  return (
    <dl className={p.facts}>
      {sums.map(([name, label]) => [
        <dt key={`${name}-label`}>{label()}</dt>,
        <dd key={name}>
          {state[name] === '0' ? <EmptyValue /> : formatAmount(state[name], state)}
        </dd>,
      ])}
      {state.closedAt !== null && (
        <>
          <dt>{m.admin_pool_closed()}</dt>
          <dd>
            <InstantText iso={state.closedAt} />
          </dd>
        </>
      )}
    </dl>
  );
}
/** Shows every movement with its sign and the transaction that made it. */
function History({ state }: { state: State }) {
  if (state.history.length === 0) return <p className={p.hint}>{m.admin_pool_nothing()}</p>;
  return (
    <table className={p.diff} aria-label={m.admin_pool_history()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_pool_when()}</th>
          <th scope="col">{m.admin_pool_what()}</th>
          <th scope="col">{m.admin_pool_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {state.history.map(({ id, at, kind, amount, transactionId, saleId, cause }) => (
          <tr key={id}>
            <th scope="row">
              <InstantText iso={at} />
            </th>
            <td>
              {kinds[kind]()}
              {cause !== '' && `: ${cause}`}
              <div>
                <Link
                  {...buildOfficeLink(transactionsFeed.menu.page, saleId ?? transactionId)}
                  preload={false}
                >
                  {m.admin_pool_transaction({ id: saleId ?? transactionId })}
                </Link>
              </div>
            </td>
            <td>
              {kind === 'TAKEN' ? '+' : '−'}
              {formatAmount(amount, state)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Balance of a pool, its sources, and the return of funds to revenue. */
function PoolDesk({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const { data: state, isError } = useQuery({
    queryKey: buildOfficeQueryKey('prize-pools', 'state', row.id),
    queryFn: ({ signal }) => callAdminApi('prizePoolState', { params: { id: row.id }, signal }),
  });
  const name = String(row['name']);
  const giveBack = async (reason: string) => {
    const { commandId } = await callAdminApi('returnPrizePool', {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    const message = m.admin_pool_emptied();
    const command = getCallCommand('returnPrizePool');
    await showCommandSuccess({ message, commandId, command, text: `${message}: ${name}` });
  };
  if (isError && !state) return <p className={c.error}>{m.admin_failed()}</p>;
  if (!state) return null;
  return (
    <section className={p.field} aria-label={m.admin_pool_state()}>
      <h3>{m.admin_pool_state()}</h3>
      <Sums state={state} />
      {state.closedAt === null && (
        <div className={c.row}>
          <button
            type="button"
            className={joinClassNames(c.btn, c.danger)}
            onClick={() => setOpen(true)}
          >
            {m.admin_pool_return()}
          </button>
        </div>
      )}
      <h3>{m.admin_pool_history()}</h3>
      <History state={state} />
      <ReasonDialog
        open={isOpen}
        title={m.admin_pool_return()}
        action={m.admin_pool_return()}
        isDangerous
        confirmName={name}
        onClose={() => setOpen(false)}
        run={giveBack}
      >
        <p>{m.admin_pool_return_text({ name, amount: formatAmount(state.held, state) })}</p>
      </ReasonDialog>
    </section>
  );
}

/** Shows the collected balance of a pool below its form. */
export const sectionOverride: SectionOverride = { FormExtra: PoolDesk };
