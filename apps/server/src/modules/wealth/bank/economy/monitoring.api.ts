/** Exports the bank's functions for the module that monitors the economy. */
export {
  deleteEconomyAlarms,
  getCurrencyName,
  insertEconomyAlarm,
  listEconomyAlarms,
  lockEconomyAlarms,
  stopIssuingCurrency,
  type EconomyAlarm,
} from './alarm.store.ts';
export type { EconomyInvariants } from './invariants.ts';
export { listCurrencySupplies, type CurrencySupply } from './supplies.store.ts';
