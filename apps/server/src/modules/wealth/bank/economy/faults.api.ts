/** Exports the function that limits the faults of the economy that other modules report. */
export { buildFaultsLimitedByCurrency, type EconomyFault } from './faults.store.ts';
