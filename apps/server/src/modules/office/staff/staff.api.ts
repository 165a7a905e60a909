export { deedName } from './deeds.words.ts';
