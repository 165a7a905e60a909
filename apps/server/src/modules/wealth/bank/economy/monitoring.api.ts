/** Exports the tables of the bank that the monitoring of the economy uses. */
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
export { listCurrencySupplies, type CurrencySupplyRow } from './supplies.store.ts';
