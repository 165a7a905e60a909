import type { EventGroup, EventMessage } from '@guildhall/contract/events';
import { limits } from '@guildhall/contract/limits';
import { io } from 'socket.io-client';
import { eventTable } from 'virtual:event-table';
import { toast } from '../../ui/toasts/toast.store.ts';
import { call } from '../api/call.ts';
import { askAboutLost } from '../api/lost-watch.ts';
import { dropLocally } from '../query/local-cache.ts';
import { queryClient } from '../query/query-client.ts';
import { findServiceWorkers } from '../push/service-workers.ts';
import { readAgain } from '../query/read-again.ts';
import { readTab, writeTab } from '../session/browser-storage.ts';
import { loseSession } from '../session/leave.ts';
import { sessionStore } from '../session/session.store.ts';
import { createMessageHandler } from './handle-message.ts';
import { celebrate } from '../moments/moments.store.ts';
import { toKey } from '../moments/announced-key.ts';
import { tellGain } from './tell-gain.tsx';

const cursorKey = 'bf-cursor';
/** The place in the log that everybody reads. */
const cursorToAllKey = 'bf-cursor-to-all';
/**
 * A message carries the time at which its transaction wrote it, which may commit only so much
 * later.
 */
const commitMs = 1_000;

function makeStale(name: string): void {
  if (name === 'level-rewards') dropLocally(name);
  void readAgain(queryClient, { queryKey: [name] });
}

function readEverything(): void {
  dropLocally('level-rewards');
  void readAgain(queryClient);
}

const cursor = (key = cursorKey): number | undefined => {
  const kept = readTab(key);
  return kept === null ? undefined : Number(kept);
};
/** All of one group are of one log. */
const messagesIn = (message: EventMessage | EventGroup): readonly EventMessage[] =>
  message.type === 'GROUP' ? (message as EventGroup).payload.items : [message as EventMessage];
const isToAll = (message: EventMessage | EventGroup): boolean =>
  messagesIn(message)[0]?.toAll === true;

function saveCursor(message: EventMessage | EventGroup): void {
  const numbers = messagesIn(message).map((item) => item.seq);
  const key = isToAll(message) ? cursorToAllKey : cursorKey;
  const newest = Math.max(cursor(key) ?? 0, ...numbers.filter((seq) => Number.isInteger(seq)));
  writeTab(key, String(newest));
}

/**
 * Opens the realtime channel of a session and returns a function that closes it. After a break the
 * client sends the id of its last handled message and receives the missed ones; if the server does
 * not know them, everything shown is reloaded. A first connection has no such id: the server then
 * sends the age of the newest message, and if that is newer than `openedAt`, when the page began to
 * read, everything is reloaded.
 */
export function openChannel(
  token: string,
  openedAt: number,
  isOwnReading: (payload: unknown) => boolean,
): () => void {
  let recheck: ReturnType<typeof setTimeout> | undefined;
  const spread = new Set<ReturnType<typeof setTimeout>>();
  const handle = createMessageHandler(eventTable, {
    makeStale,
    isKnown: ({ type, payload }) => type === 'NOTIFICATION_UPDATED' && isOwnReading(payload),
    toast,
    gather: tellGain,
    celebrate: ({ id, type, payload }, { title, text }) =>
      celebrate({ key: toKey(id, payload), type, title, text, payload }),
    logOut: loseSession,
    recheckUnread: () => {
      clearTimeout(recheck);
      recheck = setTimeout(() => makeStale('unread'), limits.notificationRecheckMs);
    },
    log: (text) => console.info(text),
  });
  // the service worker brings what the messaging service delivered: the same messages with the same
  // ids (OP-63)
  const fromWorker = ({ data }: MessageEvent): void => {
    const message: unknown = (data as { guildhall?: unknown } | null)?.guildhall;
    if (message) handle(message as EventMessage);
  };
  const workers = findServiceWorkers();
  workers?.addEventListener('message', fromWorker);
  const socket = io({
    transports: ['websocket'],
    auth: (send) => send({ token, cursor: cursor(), cursorToAll: cursor(cursorToAllKey) }),
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
  });
  let slowly: { readonly stop: () => void; readonly onOpen: () => void } | undefined;
  let isClosed = false;
  // Few networks need it: it is fetched where the channel has not opened in time.
  const impatient = setInterval(() => {
    if (socket.connected || slowly) return;
    void import('./slow-reading.ts').then(
      ({ readSlowly }) => {
        if (isClosed || slowly) return;
        slowly = readSlowly({
          isOpen: () => socket.connected,
          reach: () => call('currentSession'),
          read: readEverything,
        });
        socket.on('connect', slowly.onOpen);
      },
      () => undefined,
    );
  }, limits.channelPatienceMs);
  socket.on('event', (message: EventMessage | EventGroup) => {
    if (!isToAll(message)) askAboutLost();
    // spreads reloads by all clients over time
    if (isToAll(message))
      spread.add(setTimeout(() => handle(message), Math.random() * limits.toldToAllSpreadMs));
    else handle(message);
    // a message may have ended the session: what the next player's channel starts from is not this
    // one's
    if (sessionStore.get()?.token === token) saveCursor(message);
  });
  socket.on(
    'ready',
    ({
      cursor: newest,
      cursorToAll,
      missed,
      quietMs,
    }: {
      cursor: number;
      cursorToAll: number;
      missed: boolean;
      quietMs: number | null;
    }) => {
      const mayLack =
        cursor() === undefined && quietMs !== null && quietMs <= Date.now() - openedAt + commitMs;
      if (cursor() === undefined || missed) writeTab(cursorKey, String(newest));
      if (cursor(cursorToAllKey) === undefined || missed)
        writeTab(cursorToAllKey, String(cursorToAll));
      if (missed || mayLack) readEverything();
      askAboutLost();
    },
  );
  // a refused handshake is asked about by a call: only its 401 says that the session is gone
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHORIZED') void call('currentSession').catch(() => undefined);
  });
  // a network that is back is not left waiting for the next attempt, which may be half a minute
  // away
  const reconnect = (): void => {
    if (!socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('online', reconnect);
  return () => {
    for (const timer of [recheck, ...spread]) clearTimeout(timer);
    window.removeEventListener('online', reconnect);
    workers?.removeEventListener('message', fromWorker);
    isClosed = true;
    clearInterval(impatient);
    slowly?.stop();
    socket.disconnect();
  };
}
