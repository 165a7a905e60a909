import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import { toWholeUnits } from '@guildhall/contract/amounts';
import { limits } from '@guildhall/contract/limits';
import { useId } from 'react';
import * as m from '../../../messages/messages.js';
import { toCurrencyChoiceName, useCurrencies } from '../../engine/filter/currency-query.ts';
import { ReferenceSelect } from '../../engine/field/ref-select.tsx';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import { TimeFieldOutsideForm } from '../../engine/field/time-field.tsx';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { parseGrantAmountInMinorUnits } from './grant-units.ts';
import { parseGrantAmount } from '../user-queries.ts';

interface ItemFieldsProps {
  grantKind: 'item' | 'asset';
  itemId: number | null;
  onItem: (id: number | null) => void;
  /** Amount as typed. */
  amount: string;
  onAmount: (typed: string) => void;
}
/** Item to grant and its quantity. */
export function ItemGrantFields({ grantKind, itemId, onItem, amount, onAmount }: ItemFieldsProps) {
  const id = useId();
  return (
    <>
      <div className={p.field}>
        <label className={p.label} id={`${id}-item-label`} htmlFor={`${id}-item`}>
          {grantKind === 'asset' ? m.admin_item_collection() : m.admin_grant_item()}
        </label>
        <ReferenceSelect
          id={`${id}-item`}
          target={findRefTargetByName(grantKind === 'asset' ? 'collections' : 'inventories')}
          value={itemId}
          onChange={onItem}
          isFirst
        />
      </div>
      <div className={p.field}>
        <label className={p.label} htmlFor={`${id}-amount`}>
          {m.admin_grant_amount()}
        </label>
        <input
          id={`${id}-amount`}
          className={c.input}
          inputMode="numeric"
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
          onBlur={() => onAmount(String(parseGrantAmount(amount)))}
        />
        <span className={p.hint}>
          {m.admin_grant_range({ min: limits.grantAmountMin, max: limits.grantAmountMax })}
        </span>
      </div>
    </>
  );
}

interface CurrencyFieldsProps {
  code: string;
  onCode: (code: string) => void;
  /** Amount in whole units, as typed. */
  typed: string;
  onTyped: (typed: string) => void;
}
/** Currencies that an operator may grant. */
export function useGrantableCurrencies(code: string) {
  const { data: currencies = [] } = useCurrencies();
  const offered = currencies.filter((entry) => entry.type !== currencyType.chain);
  return {
    offered,
    isNone: currencies.length > 0 && offered.length === 0,
    currency: offered.find((entry) => entry.code === code),
  };
}
/** Currency to grant and its amount. */
export function CurrencyGrantFields({ code, onCode, typed, onTyped }: CurrencyFieldsProps) {
  const id = useId();
  const { offered, isNone, currency } = useGrantableCurrencies(code);
  const decimals = currency?.decimals ?? 0;
  return (
    <>
      <div className={p.field}>
        <label className={p.label} htmlFor={`${id}-currency`}>
          {m.admin_currency()}
        </label>
        <select
          id={`${id}-currency`}
          className={c.input}
          data-autofocus
          value={code}
          onChange={(event) => onCode(event.target.value)}
        >
          <option value="">–</option>
          {offered.map((entry) => (
            <option key={entry.code} value={entry.code}>
              {toCurrencyChoiceName(entry, offered)}
            </option>
          ))}
        </select>
        {isNone && <span className={p.hint}>{m.admin_grant_no_currency()}</span>}
      </div>
      <div className={p.field}>
        <label className={p.label} htmlFor={`${id}-amount`}>
          {m.admin_grant_amount()}
        </label>
        <input
          id={`${id}-amount`}
          className={c.input}
          inputMode="decimal"
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          onBlur={() =>
            onTyped(toWholeUnits(parseGrantAmountInMinorUnits(typed, decimals), decimals))
          }
        />
        <span className={p.hint}>{m.admin_grant_whole()}</span>
      </div>
    </>
  );
}

/** Avatar to grant. */
export function AvatarGrantField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const id = useId();
  return (
    <div className={p.field}>
      <label className={p.label} id={`${id}-label`} htmlFor={id}>
        {m.profile_avatar()}
      </label>
      <ReferenceSelect
        id={id}
        target={findRefTargetByName('avatars')}
        value={value}
        onChange={onChange}
        isFirst
      />
    </div>
  );
}

/** End of a block; empty means never. */
export function UserBlockEndField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (iso: string | null) => void;
}) {
  const id = useId();
  return (
    <div className={p.field}>
      <label className={p.label} htmlFor={id}>
        {m.admin_user_blocked_until()}
      </label>
      <TimeFieldOutsideForm
        id={id}
        value={value}
        onChange={onChange}
        empty={m.admin_user_block_forever()}
        noteClass={p.hint}
      />
    </div>
  );
}
