/** Limits the faults that other modules find in the economy. */
export { buildLimitedFaults, type Fault } from './faults.store.ts';
