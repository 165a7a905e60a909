/** Exports the names and causes of ledger transactions, for lists of other modules. */
export { movementCauseSql } from '../bank.store.ts';
export { formatLedgerKind, toCurrencyFlowKind } from './transactions.messages.ts';
