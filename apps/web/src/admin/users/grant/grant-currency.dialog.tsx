import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import type { Currency } from '../../engine/filter/currency-query.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import s from '../../styles/player.module.css';
import { CurrencyGrantFields, useGrantableCurrencies } from './grant-fields.tsx';
import { parseGrantAmountInMinorUnits } from './grant-units.ts';
import { buildUserBalancesQuery } from '../player/player-balances.tsx';
import type { AdminUser } from '../user-state.tsx';

/** Preview of a grant: recipient, amount and resulting balance. */
function Preview({
  user,
  currency,
  amount,
}: {
  user: AdminUser;
  currency: Currency;
  amount: number;
}) {
  const { data } = useQuery(buildUserBalancesQuery(user.id));
  const now = data?.data.find((row) => row.currency === currency.code)?.available ?? 0;
  const text = (minor: number): string =>
    formatCurrencyAmount(minor, currency.decimals, currency.name);
  return (
    <dl className={s.preview}>
      <dt>{m.admin_grant_to()}</dt>
      <dd>{user.username}</dd>
      <dt>{m.admin_grant_amount()}</dt>
      <dd>{text(amount)}</dd>
      <dt>{m.admin_balance_now()}</dt>
      <dd>{data ? text(now) : '…'}</dd>
      <dt>{m.admin_balance_then()}</dt>
      <dd>{data ? text(now + amount) : '…'}</dd>
    </dl>
  );
}

/** Grants currency to a player. The receipt offers to reverse the grant. */
export function GrantCurrencyDialog({
  user,
  open,
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('1');
  const { currency } = useGrantableCurrencies(code);
  const decimals = currency?.decimals ?? 0;
  const amount = parseGrantAmountInMinorUnits(typed, decimals);
  const close = () => {
    setCode('');
    setTyped('1');
    onClose();
  };
  const run = async (reason: string) => {
    if (!currency) return;
    const { commandId } = await callAdminApi('adminGrantCurrency', {
      params: { id: user.id },
      body: { currency: code, amount, reason },
      ownMessage: 'except-429',
    });
    const text = m.admin_grant_currency_done({
      amount: formatCurrencyAmount(amount, decimals, currency.name),
      name: user.username,
    });
    const command = getCallCommand('adminGrantCurrency');
    await showCommandSuccess({ message: m.admin_granted(), commandId, command, text });
  };
  return (
    <ReasonDialog
      open={open}
      title={m.admin_grant_currency_title({ name: user.username })}
      action={m.admin_grant()}
      isReady={currency !== undefined}
      isReasonLast
      onClose={close}
      run={run}
    >
      <div className={s.grant}>
        <CurrencyGrantFields code={code} onCode={setCode} typed={typed} onTyped={setTyped} />
        {currency && <Preview user={user} currency={currency} amount={amount} />}
      </div>
    </ReasonDialog>
  );
}
