export { findCommandName } from './command-names.messages.ts';
export { formatLogActor, formatLogRecord } from './log-text.ts';
