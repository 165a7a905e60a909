/** Names of ledger transactions, and the cause of each, for lists of other modules. */
export { movementCauseSql } from '../bank.store.ts';
export { formatLedgerKind, toCurrencyFlowKind } from './transactions.messages.ts';
