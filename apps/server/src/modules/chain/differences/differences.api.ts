export { compareLock, comparePlace, isYoungStake, type FoundAsset } from './differences.policy.ts';
export type { Differences } from './differences.service.ts';
export { endDifference, findDifference, type Difference } from './differences.store.ts';
export { words as differenceWords } from './differences.words.ts';
