/** Exports the function by which other modules limit the faults that they report. */
export { buildFaultsLimitedByCurrency, type EconomyFault } from './faults.store.ts';
