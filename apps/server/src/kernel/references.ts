import type { Queries } from './db.ts';

/** Something that rows of other sections can point at. */
export interface Referable {
  /** Which of these ids exist. */
  existing(on: Queries, ids: readonly number[]): Promise<ReadonlySet<number>>;
}
/** Answers what still uses a row, in words: empty when it may be deleted. */
export type UsageCheck = (on: Queries, id: number) => Promise<string | undefined>;

/** Who points at what, across sections and modules: known to the engine without the modules knowing each other. */
export interface References {
  register(name: string, target: Referable): void;
  target(name: string): Referable | undefined;
  /** Adds a reason why a row of `name` may not be deleted. */
  uses(name: string, check: UsageCheck): void;
  usage(on: Queries, name: string, id: number): Promise<string | undefined>;
}
export function createReferences(): References {
  const targets = new Map<string, Referable>();
  const checks = new Map<string, UsageCheck[]>();
  return {
    register: (name, target) => {
      targets.set(name, target);
    },
    target: (name) => targets.get(name),
    uses: (name, check) => {
      checks.set(name, [...(checks.get(name) ?? []), check]);
    },
    async usage(on, name, id) {
      for (const check of checks.get(name) ?? []) {
        const use = await check(on, id);
        if (use !== undefined) return use;
      }
      return undefined;
    },
  };
}
