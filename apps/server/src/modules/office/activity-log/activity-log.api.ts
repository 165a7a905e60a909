export { findCommandName } from './deeds.messages.ts';
export { formatLogActor, formatLogRecord } from './log-text.ts';
