import { ledgerInvariantNames } from '@guildhall/contract/wealth/economy.section';
import * as m from '../../messages/messages.js';
import c from '../styles/controls.module.css';
import s from '../styles/economy.module.css';
import { useEconomyReport, type EconomyReport } from './report-query.ts';

type Name = EconomyReport['invariants'][number]['name'];
const says: Readonly<Record<Name, () => string>> = {
  ZERO_SUM: m.admin_economy_zero_sum,
  BALANCES: m.admin_economy_balances,
  CAPS: m.admin_economy_caps,
  ESCROW: m.admin_economy_escrow,
  ENERGY: m.admin_economy_energy,
  TREASURY: m.admin_economy_treasury,
};

/**
 * Placeholder that shows every invariant as fulfilled. It takes the same space as the response, so
 * that the list below does not move.
 */
const hoped: EconomyReport['invariants'] = ledgerInvariantNames.map((name) => ({
  name,
  isKept: true,
  faults: [],
}));

/**
 * Shows the invariants of the ledger, which are checked now. A violated invariant shows its
 * numbers.
 */
export function LedgerInvariants() {
  const { data, isError, isFetching, refetch } = useEconomyReport(1);
  if (!data && isError)
    return (
      <p className={s.state}>
        {m.state_error_title()}{' '}
        <button
          type="button"
          className={c.btn}
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {m.state_retry()}
        </button>
      </p>
    );
  return (
    <section className={s.invariants} aria-label={m.admin_economy_invariants()} aria-busy={!data}>
      <h2>{m.admin_economy_invariants()}</h2>
      {!data && <p className="vh">{m.admin_economy_asking()}</p>}
      <ul className={data ? undefined : s.asking}>
        {(data?.invariants ?? hoped).map(({ name, isKept, faults }) => (
          <li key={name} data-broken={!isKept || undefined}>
            <b>{isKept ? m.admin_economy_kept() : m.admin_economy_broken()}</b> {says[name]()}
            {faults.length > 0 && (
              <ul>
                {faults.map((fault) => (
                  <li key={fault}>
                    <code>{fault}</code>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
