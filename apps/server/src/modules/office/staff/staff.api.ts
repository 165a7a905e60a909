export { deedName } from './activity-log/deeds.words.ts';
