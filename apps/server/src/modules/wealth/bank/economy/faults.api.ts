/** Exports the limit on the faults that other modules find in the economy. */
export { buildFaultsLimitedByCurrency, type EconomyFault } from './faults.store.ts';
