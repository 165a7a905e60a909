import type { EventGroup, EventMessage } from '@guildhall/contract/events';
import { readTabStorage, writeTabStorage } from '../session/browser-storage.ts';

const cursorKey = 'bf-cursor';
/** The place in the log that everybody reads. */
const cursorToAllKey = 'bf-cursor-to-all';
/**
 * A message carries the time at which its transaction wrote it, which may commit only so much
 * later, in milliseconds.
 */
const commitMs = 1_000;

const readCursor = (key: string): number | undefined => {
  const stored = readTabStorage(key);
  return stored === null ? undefined : Number(stored);
};
/** Returns the numbers of the last messages that this tab has handled, for the server. */
export const readMessageCursors = () => ({
  cursor: readCursor(cursorKey),
  cursorToAll: readCursor(cursorToAllKey),
});

/** Lists a message or the messages of a group; all messages of a group are from the same log. */
const messagesIn = (message: EventMessage | EventGroup): readonly EventMessage[] =>
  message.type === 'GROUP' ? (message as EventGroup).payload.items : [message as EventMessage];
export const isBroadcastMessage = (message: EventMessage | EventGroup): boolean =>
  messagesIn(message)[0]?.toAll === true;

export function saveMessageCursor(message: EventMessage | EventGroup): void {
  const numbers = messagesIn(message).map((item) => item.seq);
  const key = isBroadcastMessage(message) ? cursorToAllKey : cursorKey;
  const newest = Math.max(readCursor(key) ?? 0, ...numbers.filter((seq) => Number.isInteger(seq)));
  writeTabStorage(key, String(newest));
}

/** State of the server's logs when a channel opens. */
export interface ChannelReady {
  readonly cursor: number;
  readonly cursorToAll: number;
  /** True if the server no longer has all messages since this tab's cursor. */
  readonly missed: boolean;
  /** Age of the newest message in milliseconds; null without one. */
  readonly quietMs: number | null;
}
/**
 * Takes over the server's state where this tab has none of its own. Returns true if the page may
 * lack a change: messages were missed, or one is newer than `openedAt`, when the page began to read.
 */
export function adoptServerCursors(
  { cursor, cursorToAll, missed, quietMs }: ChannelReady,
  openedAt: number,
) {
  const own = readMessageCursors();
  const mayLack =
    own.cursor === undefined && quietMs !== null && quietMs <= Date.now() - openedAt + commitMs;
  if (own.cursor === undefined || missed) writeTabStorage(cursorKey, String(cursor));
  if (own.cursorToAll === undefined || missed) writeTabStorage(cursorToAllKey, String(cursorToAll));
  return missed || mayLack;
}
