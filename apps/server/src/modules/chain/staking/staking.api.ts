export { listTreasuryTokens } from './staking.store.ts';
export type { Treasury } from './treasury.service.ts';
