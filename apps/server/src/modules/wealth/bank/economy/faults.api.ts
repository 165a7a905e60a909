/**
 * Exports the function that limits the number of faults which other modules report about the
 * economy.
 */
export { buildFaultsLimitedByCurrency, type EconomyFault } from './faults.store.ts';
