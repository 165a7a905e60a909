export { listTreasuries } from './staking.store.ts';
export type { Treasury } from './treasury.service.ts';
