/**
 * Exports the functions that name ledger transactions and their causes, for lists of other modules.
 */
export { movementCauseSql } from '../bank.store.ts';
export { formatLedgerKind, toCurrencyFlowKind } from './transactions.messages.ts';
