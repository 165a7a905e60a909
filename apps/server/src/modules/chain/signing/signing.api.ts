export type { SignedTransaction } from './own-transactions.ts';
export { insertFormerMint, listFormerMintsAfterId } from './former-mints.store.ts';
export { signingMessages } from './signing.messages.ts';
export type { ChainTransactionSigner } from './transactions.service.ts';
