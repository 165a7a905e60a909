export { findCommandName } from './activity-log/deeds.messages.ts';
