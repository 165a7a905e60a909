export type { Plan, ReadPlan } from './plans.ts';
export { getEpochEnd } from './epochs.ts';
export { findOwner, listStakedWithin } from './assets.store.ts';
export type { Transactions } from './transactions.service.ts';
