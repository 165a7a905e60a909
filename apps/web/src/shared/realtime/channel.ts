import type { EventGroup, EventMessage } from '@guildhall/contract/events';
import { limits } from '@guildhall/contract/limits';
import { io, type Socket } from 'socket.io-client';
import { eventTable } from 'virtual:event-table';
import { showNotice } from '../../ui/toasts/notice-queue.ts';
import { call } from '../api/call.ts';
import { pollLostCalls } from '../api/lost-watch.ts';
import { removeLocalCache } from '../query/local-cache.ts';
import { queryClient } from '../query/query-client.ts';
import { findServiceWorkers } from '../push/service-workers.ts';
import { refetchQueries } from '../query/refetch.ts';
import { handleSessionExpiry } from '../session/leave.ts';
import { sessionStore } from '../session/session.store.ts';
import {
  isBroadcastMessage,
  readMessageCursors,
  saveMessageCursor,
  adoptServerCursorsIfNeeded,
  type ServerLogStateAtOpening,
} from './cursors.ts';
import { createMessageHandler } from './handle-message.ts';
import { addCelebration, announceLevelReward } from '../moments/moments.store.ts';
import { buildCelebrationKey } from '../moments/announced-key.ts';
import { showExpGain } from './exp-toast.tsx';

type Handle = (message: EventMessage | EventGroup) => void;
type Stop = () => void;

function makeStale(name: string): void {
  if (name === 'level-rewards') removeLocalCache(name);
  void refetchQueries(queryClient, { queryKey: [name] });
}

function readEverything(): void {
  removeLocalCache('level-rewards');
  void refetchQueries(queryClient);
}

/**
 * Creates the handler that applies messages to the pages, and the function that cancels its pending
 * work.
 */
function createHandle(isOwnReading: (payload: unknown) => boolean): { handle: Handle; stop: Stop } {
  let recheck: ReturnType<typeof setTimeout> | undefined;
  const handle = createMessageHandler(eventTable, {
    makeStale,
    isKnown: ({ type, payload }) => type === 'NOTIFICATION_UPDATED' && isOwnReading(payload),
    toast: showNotice,
    gather: showExpGain,
    celebrate: ({ id, type, payload }, { title, text }) =>
      addCelebration({ key: buildCelebrationKey(id, payload), type, title, text, payload }),
    announceLevelReward,
    logOut: handleSessionExpiry,
    recheckUnread: () => {
      clearTimeout(recheck);
      recheck = setTimeout(() => makeStale('unread'), limits.notificationRecheckMs);
    },
    log: (text) => console.info(text),
  });
  return { handle, stop: () => clearTimeout(recheck) };
}

/**
 * Handles messages from the service worker, which passes on push messages. They are realtime
 * messages with the same ids (OP-63).
 */
function hearWorkers(handle: Handle): Stop {
  const onMessage = ({ data }: MessageEvent): void => {
    const message: unknown = (data as { guildhall?: unknown } | null)?.guildhall;
    if (message) handle(message as EventMessage);
  };
  const workers = findServiceWorkers();
  workers?.addEventListener('message', onMessage);
  return () => workers?.removeEventListener('message', onMessage);
}

/** Handles the messages of the channel. */
function hearEvents(socket: Socket, token: string, handle: Handle): Stop {
  const spread = new Set<ReturnType<typeof setTimeout>>();
  socket.on('event', (message: EventMessage | EventGroup) => {
    if (!isBroadcastMessage(message)) pollLostCalls();
    // spreads the reloads of all clients over time
    if (isBroadcastMessage(message))
      spread.add(setTimeout(() => handle(message), Math.random() * limits.toldToAllSpreadMs));
    else handle(message);
    // a message may have ended the session; its cursor must not become the cursor of the next
    // player's session
    if (sessionStore.get()?.token === token) saveMessageCursor(message);
  });
  return () => spread.forEach((timer) => clearTimeout(timer));
}

/**
 * Starts slow polling if the channel does not open in time. Its code loads on demand, because few
 * networks need it.
 */
function readWithoutChannel(socket: Socket): Stop {
  let slowly: { readonly stop: () => void; readonly onOpen: () => void } | undefined;
  let isClosed = false;
  const impatient = setInterval(() => {
    if (socket.connected || slowly) return;
    void import('./slow-reading.ts').then(
      ({ startPollingWithoutChannel: readSlowly }) => {
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
  return () => {
    isClosed = true;
    clearInterval(impatient);
    slowly?.stop();
  };
}

/**
 * Reconnects at once when the network is back: the next automatic attempt may be half a minute
 * away.
 */
function reconnectOnline(socket: Socket): Stop {
  const reconnect = (): void => {
    if (!socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('online', reconnect);
  return () => window.removeEventListener('online', reconnect);
}

/**
 * Opens the realtime channel of a session; returns a function that closes it. After an
 * interruption, the client sends the id of the last handled message and receives the messages
 * since; if the server no longer has them, everything shown is reloaded. At the first connection
 * there is no such id: the server sends the age of its newest message, and if this message is newer
 * than `openedAt`, when the page began to read, everything is reloaded.
 */
export function openRealtimeChannel(
  token: string,
  openedAt: number,
  isOwnReading: (payload: unknown) => boolean,
): () => void {
  const { handle, stop } = createHandle(isOwnReading);
  const socket = io({
    transports: ['websocket'],
    auth: (send) => send({ token, ...readMessageCursors() }),
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
  });
  socket.on('ready', (ready: ServerLogStateAtOpening) => {
    if (adoptServerCursorsIfNeeded(ready, openedAt)) readEverything();
    pollLostCalls();
  });
  // after a refused handshake, an ordinary call checks the session, because only its 401 proves
  // that the session has ended
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHORIZED') void call('currentSession').catch(() => undefined);
  });
  const stops = [
    stop,
    hearWorkers(handle),
    hearEvents(socket, token, handle),
    readWithoutChannel(socket),
    reconnectOnline(socket),
  ];
  return () => {
    for (const end of stops) end();
    socket.disconnect();
  };
}
