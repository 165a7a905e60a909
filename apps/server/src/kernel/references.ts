import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from './db/db.ts';

/** A kind of row that other sections can refer to. */
interface Referable {
  /** Returns the given ids that exist. */
  existing(db: Queries, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Returns the names, for sections whose names several callers need, such as users. */
  names?(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * Returns the code by which other rows refer to a row, such as a currency code; `withCode` finds
   * the undeleted row with a code.
   */
  codeOf?(db: Queries, id: number): Promise<string | undefined>;
  withCode?(db: Queries, code: string): Promise<number | undefined>;
}
/**
 * Returns a message that explains why a row cannot be deleted; undefined if the row may be deleted.
 */
type UsageCheck = (db: Queries, id: number) => Promise<Sentence | undefined>;

/**
 * Registers references across sections and modules in the engine; modules therefore need not depend
 * on each other.
 */
export interface ReferenceRegistry {
  register(name: string, target: Referable): void;
  target(name: string): Referable | undefined;
  /** Returns names of users by id, for example of the user who changed a row. */
  people(db: Queries, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
  /** Adds a reason why a row of `name` may not be deleted. */
  uses(name: string, check: UsageCheck): void;
  usage(db: Queries, name: string, id: number): Promise<Sentence | undefined>;
}
/** Creates the registry, empty until sections and modules register their references. */
export function createReferenceRegistry(): ReferenceRegistry {
  const targets = new Map<string, Referable>();
  const checks = new Map<string, UsageCheck[]>();
  return {
    register: (name, target) => {
      targets.set(name, target);
    },
    target: (name) => targets.get(name),
    async people(db, ids) {
      const known = [...new Set(ids.filter((id) => id !== null))];
      return (known.length > 0 && (await targets.get('users')?.names?.(db, known))) || new Map();
    },
    uses: (name, check) => {
      checks.set(name, [...(checks.get(name) ?? []), check]);
    },
    async usage(db, name, id) {
      for (const check of checks.get(name) ?? []) {
        const use = await check(db, id);
        if (use !== undefined) return use;
      }
      return undefined;
    },
  };
}
