export { findDeedName } from './activity-log/deeds.words.ts';
