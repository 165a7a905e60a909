export type { Plan, ReadPlan } from './plans.ts';
export { getEpochEnd } from './epochs.ts';
export { listStakedWithin } from './assets.store.ts';
export type { Transactions } from './transactions.service.ts';
