/** How other modules limit the faults that they find in the economy. */
export { firstOfEachCurrency, type Fault } from './faults.store.ts';
