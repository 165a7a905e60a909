export { listTreasuryTokens } from './staking.store.ts';
export type { TreasuryTracker } from './treasury.service.ts';
