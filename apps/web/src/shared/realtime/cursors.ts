import type { EventGroup, EventMessage } from '@guildhall/contract/events';
import { readTabStorage, writeTabStorage } from '../session/browser-storage.ts';

const cursorKey = 'bf-cursor';
/** Storage key of the cursor for broadcast messages. */
const cursorToAllKey = 'bf-cursor-to-all';
/** Largest time in milliseconds between the time in a message and the commit of its transaction. */
const commitMs = 1_000;

const readCursor = (key: string): number | undefined => {
  const stored = readTabStorage(key);
  return stored === null ? undefined : Number(stored);
};
/** Returns the ids of the last messages that this tab has handled, to be sent to the server. */
export const readMessageCursors = () => ({
  cursor: readCursor(cursorKey),
  cursorToAll: readCursor(cursorToAllKey),
});

/** Lists a message, or the messages of a group; all messages of a group are from the same log. */
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

/** State of the server's message logs when a channel opens. */
export interface ServerLogStateAtOpening {
  readonly cursor: number;
  readonly cursorToAll: number;
  /** True if the server has deleted messages after this tab's cursor. */
  readonly missed: boolean;
  /** Age of the newest message in milliseconds; null if there is none. */
  readonly quietMs: number | null;
}
/**
 * Takes over the server's cursors if this tab has none. Returns true if the page may lack a change:
 * because messages were missed, or because a message is newer than `openedAt`, the time at which
 * the page began to load.
 */
export function adoptServerCursorsIfNeeded(
  { cursor, cursorToAll, missed, quietMs }: ServerLogStateAtOpening,
  openedAt: number,
) {
  const own = readMessageCursors();
  const mayLack =
    own.cursor === undefined && quietMs !== null && quietMs <= Date.now() - openedAt + commitMs;
  if (own.cursor === undefined || missed) writeTabStorage(cursorKey, String(cursor));
  if (own.cursorToAll === undefined || missed) writeTabStorage(cursorToAllKey, String(cursorToAll));
  return missed || mayLack;
}
