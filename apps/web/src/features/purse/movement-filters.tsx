import { movementGroups } from '@guildhall/contract/wealth/bank/movement-groups';
import * as m from '../../messages/messages.js';
import { useBalances } from '../../shared/balances/use-balances.ts';
import type { MovementGroup } from '../../shared/balances/use-movements.ts';
import { SelectField } from '../../ui/choice-field/choice-field.tsx';
import { DebouncedSearch } from '../../ui/settling-search.tsx';
import classes from './movements.module.css';
import { readPurseSearch, type PurseSearch } from './purse-search.ts';

export const movementGroupNames: Readonly<Record<MovementGroup, () => string>> = {
  MATCH: m.purse_group_match,
  REWARD: m.purse_group_reward,
  GRANT: m.purse_group_grant,
  PURCHASE: m.purse_group_purchase,
  EXCHANGE: m.purse_group_exchange,
  CRAFTING: m.purse_group_crafting,
  STAKE: m.purse_group_stake,
  CHAIN: m.purse_group_chain,
  CORRECTION: m.purse_group_correction,
  OTHER: m.purse_group_other,
};

/** Pause in typing before the search runs, in milliseconds. */
const searchSettleMs = 400;
/** Maximum number of characters that the call accepts. */
const searchedTextMax = 64;

/** Filters by currency, direction, cause and text, all kept in the address. */
export function MovementFilterRow({
  search,
  onChange,
}: {
  search: PurseSearch;
  onChange: (next: PurseSearch) => void;
}) {
  const { data: balances = [] } = useBalances();
  const choose = (name: 'currency' | 'direction' | 'group') => ({
    value: search[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: readPurseSearch({ [name]: target.value })[name] }),
  });
  return (
    <div className={classes.filters} role="group" aria-label={m.purse_filters()}>
      <DebouncedSearch
        label={m.purse_search()}
        settleMs={searchSettleMs}
        maxLength={searchedTextMax}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        label={m.exchange_currency()}
        empty={m.purse_all_currencies()}
        options={balances.map(({ currency, name }) => [currency, name])}
        {...choose('currency')}
      />
      <SelectField
        label={m.purse_direction()}
        empty={m.purse_both()}
        options={[
          ['IN', m.purse_in()],
          ['OUT', m.purse_out()],
        ]}
        {...choose('direction')}
      />
      <SelectField
        label={m.purse_cause()}
        empty={m.purse_all_causes()}
        options={movementGroups.map((group) => [group, movementGroupNames[group]()])}
        {...choose('group')}
      />
    </div>
  );
}
