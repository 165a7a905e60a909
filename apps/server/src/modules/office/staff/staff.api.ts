export { findCommandName } from './activity-log/deeds.words.ts';
