/** Invariants of the economy and their checks. */
import { ledgerInvariantNames } from '@guildhall/contract/wealth/economy.section';
import type { Queries } from '../../../../kernel/db/db.ts';
import { listLedgerFaults } from '../../../../kernel/value/ledger-upkeep.ts';
import { listEconomyAlarms } from './alarm.store.ts';
import {
  listSupplyCapFaults,
  listAccountsWithWrongBalance,
  listEscrowFaults,
  listUnbalancedTransactions,
} from './invariants.store.ts';
import type { EconomyFault } from './faults.store.ts';

export type InvariantName = (typeof ledgerInvariantNames)[number];
interface InvariantCheck {
  /** Finds faults with their currencies. May check only the newest movements, to be fast. */
  readonly find: (db: Queries) => Promise<readonly EconomyFault[]>;
  /** Finds the first faults in all data. Only needed if `find` checks a part of the data. */
  readonly findInAll?: (db: Queries) => Promise<readonly string[]>;
}
const ledger = { findInAll: listLedgerFaults };

/** Checks each invariant. Modules above this one add the invariants of their own data. */
export class EconomyInvariants {
  readonly #checks = new Map<string, InvariantCheck>(
    Object.entries({
      ZERO_SUM: { find: listUnbalancedTransactions, ...ledger },
      BALANCES: { find: listAccountsWithWrongBalance, ...ledger },
      CAPS: { find: listSupplyCapFaults },
      ESCROW: { find: listEscrowFaults },
    } satisfies Partial<Record<InvariantName, InvariantCheck>>),
  );

  add(name: InvariantName, check: InvariantCheck): void {
    this.#checks.set(name, check);
  }
  /**
   * Maps each invariant, by its name, to its faults. The names are in the order in which operators
   * see them.
   */
  async findFaults(db: Queries): Promise<ReadonlyMap<InvariantName, readonly EconomyFault[]>> {
    const faults = new Map<InvariantName, readonly EconomyFault[]>();
    for (const name of ledgerInvariantNames) {
      const check = this.#checks.get(name);
      if (!check) throw new Error(`No module checks the invariant ${name}`);
      faults.set(name, await check.find(db));
    }
    return faults;
  }
  /**
   * Checks all data of the ledger for a fault. Called after the newest movements have shown none.
   * Returns undefined if there is none.
   */
  async findOldFault(db: Queries): Promise<string | undefined> {
    const checks = new Set([...this.#checks.values()].flatMap(({ findInAll }) => findInAll ?? []));
    for (const check of checks) {
      const [fault] = await check(db);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  /**
   * Finds the first fault of one currency among all invariants; undefined if there is none. While
   * the currency has an alarm, also checks the whole ledger.
   */
  async findFaultIn(db: Queries, code: string): Promise<string | undefined> {
    for (const faults of (await this.findFaults(db)).values()) {
      const fault = faults.find(({ currency }) => currency === code);
      if (fault) return fault.fault;
    }
    const isAlarmed = (await listEconomyAlarms(db)).some(({ currency }) => currency === code);
    return isAlarmed ? this.findOldFault(db) : undefined;
  }
}
