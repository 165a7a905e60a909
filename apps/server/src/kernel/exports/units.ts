import type { Queries } from '../db/db.ts';

/** Decimals of currencies by their codes. */
export type Decimals = ReadonlyMap<string, number>;
type ReadDecimals = (on: Queries) => Promise<Decimals>;
/** Decimals of every currency, provided by the module that owns currencies. */
export interface Units {
  toldBy(read: ReadDecimals): void;
  decimals(on: Queries): Promise<Decimals>;
}
export function createUnits(): Units {
  let read: ReadDecimals = async () => new Map();
  return {
    toldBy: (next) => {
      read = next;
    },
    decimals: (on) => read(on),
  };
}
