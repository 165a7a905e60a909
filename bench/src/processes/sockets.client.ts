/**
 * Sockets like those of the portal, with WebSocket only, the cookie and the token of the session in
 * the handshake, and a cursor for resuming.
 */
import type { EventGroup, EventMessage } from '@guildhall/contract/events';
import type { Connection } from '@guildhall/simulator/client/http';
import { io, type Socket } from 'socket.io-client';

export interface SocketListener {
  readonly socket: Socket;
  /** Numbers of the messages in the order of arrival. */
  readonly seen: number[];
  cursor: number | undefined;
}
const itemsOf = (message: EventMessage | EventGroup): readonly EventMessage[] =>
  message.type === 'GROUP' ? (message as EventGroup).payload.items : [message as EventMessage];

/**
 * Opens a socket and waits until the server has registered it. With `reconnects`, the socket
 * reconnects after a break, like the portal.
 */
export async function openSocketListener(
  url: string,
  { cookies, token }: Connection,
  options: { reconnects: boolean; onMessage?: () => void },
): Promise<SocketListener> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const holder: { cursor: number | undefined } = { cursor: undefined };
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: options.reconnects,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    extraHeaders: { cookie },
    auth: (send) => send({ token, cursor: listener.cursor }),
  });
  const listener: SocketListener = Object.assign(holder, { socket, seen: [] });
  socket.on('event', (message: EventMessage | EventGroup) => {
    for (const { seq } of itemsOf(message)) {
      if (seq === 0) continue;
      listener.seen.push(seq);
      listener.cursor = Math.max(listener.cursor ?? 0, seq);
    }
    options.onMessage?.();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', ({ cursor }: { cursor: number }) => {
      listener.cursor ??= cursor;
      resolve();
    });
    if (!options.reconnects) socket.once('connect_error', reject);
  });
  return listener;
}
export const closeSocketListeners = (listeners: readonly SocketListener[]): void => {
  for (const { socket } of listeners) socket.disconnect();
};
