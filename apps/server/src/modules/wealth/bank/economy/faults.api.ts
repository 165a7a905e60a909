/** Limits the faults that other modules find in the economy. */
export { firstOfEachCurrency, type Fault } from './faults.store.ts';
