/** What must always hold, and how each of it is looked at. */
import { invariantNames } from '@guildhall/contract/wealth/economy.section';
import type { Queries } from '../../../kernel/db.ts';
import { ledgerFaults } from '../../../kernel/ledger.ts';
import { alarms } from './alarm.store.ts';
import { beyondCap, mistaken, strayEscrow, unbalanced, type Fault } from './economy.store.ts';

export type InvariantName = (typeof invariantNames)[number];
interface Look {
  /** Finds what is wrong, each fault with its currency: among the newest movements, where that is less. */
  readonly find: (on: Queries) => Promise<readonly Fault[]>;
  /** Finds the first faults among everything, where `find` does not look at all of it. */
  readonly findInAll?: (on: Queries) => Promise<readonly string[]>;
}
const ledger = { findInAll: ledgerFaults };

/** Finds what breaks each invariant. What lies in higher modules is added by them. */
export class Invariants {
  readonly #looks = new Map<string, Look>(
    Object.entries({
      ZERO_SUM: { find: unbalanced, ...ledger },
      BALANCES: { find: mistaken, ...ledger },
      CAPS: { find: beyondCap },
      ESCROW: { find: strayEscrow },
    } satisfies Partial<Record<InvariantName, Look>>),
  );

  add(name: InvariantName, look: Look): void {
    this.#looks.set(name, look);
  }
  /** Faults of every invariant by its name, in the order in which operators read them. */
  async findFaults(on: Queries): Promise<ReadonlyMap<InvariantName, readonly Fault[]>> {
    const faults = new Map<InvariantName, readonly Fault[]>();
    for (const name of invariantNames) {
      const look = this.#looks.get(name);
      if (!look) throw new Error(`Nobody looks at the invariant ${name}`);
      faults.set(name, await look.find(on));
    }
    return faults;
  }
  /**
   * A fault among everything of an invariant whose newest movements hold; undefined where there is
   * none. What was broken leaves the newest movements without being mended.
   */
  async findOldFault(on: Queries, name: string): Promise<string | undefined> {
    return (await this.#looks.get(name)?.findInAll?.(on))?.[0];
  }
  /** The first fault of one currency; undefined where everything holds, old alarms included. */
  async findFaultIn(on: Queries, code: string): Promise<string | undefined> {
    for (const faults of (await this.findFaults(on)).values()) {
      const found = faults.find(({ currency }) => currency === code);
      if (found) return found.fault;
    }
    for (const { invariant, currency } of await alarms(on)) {
      const fault = currency === code ? await this.findOldFault(on, invariant) : undefined;
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
}
