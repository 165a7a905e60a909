export type { Signed } from './own-transactions.ts';
export { insertFormerMint, listFormerMintsAfter } from './former-mints.store.ts';
export { words as signingWords } from './signing.words.ts';
export type { Transactions } from './transactions.service.ts';
