import type { Queries } from '../db/db.ts';

/** Number of decimals of each currency, by its code. */
export type DecimalsByCurrency = ReadonlyMap<string, number>;
type ReadDecimals = (db: Queries) => Promise<DecimalsByCurrency>;
/** Decimals of every currency, provided by the module that owns currencies. */
export interface CurrencyDecimalsRegistry {
  register(read: ReadDecimals): void;
  decimals(db: Queries): Promise<DecimalsByCurrency>;
}
/** Creates the registry, empty until the owner of currencies registers. */
export function createCurrencyDecimalsRegistry(): CurrencyDecimalsRegistry {
  let readDecimals: ReadDecimals = async () => new Map();
  return {
    register: (next) => {
      readDecimals = next;
    },
    decimals: (db) => readDecimals(db),
  };
}
