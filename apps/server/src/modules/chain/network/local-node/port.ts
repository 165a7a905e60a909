import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { LocalNode } from './local-node.ts';

/** Largest request in bytes: enough for a batch of transactions. */
const bodyBytesMax = 1024 * 1024;

export interface LocalNodePort {
  readonly port: number;
  readonly close: () => void;
}
/**
 * Listens for Solana clients on 127.0.0.1, with websockets on the same port. The first request
 * opens the node. Rejects if the port is unavailable.
 */
export async function openLocalNodePort(
  port: number,
  openNode: () => Promise<Pick<LocalNode, 'exchange' | 'openSession'>>,
): Promise<LocalNodePort> {
  const server = createServer((request, response) => {
    answer(openNode, request, response).catch(() => request.socket.destroy());
  });
  const sockets = new WebSocketServer({ server, maxPayload: bodyBytesMax });
  // the web server handles these errors; without any listener, the process would crash
  sockets.on('error', () => {});
  sockets.on('connection', (socket) => {
    const session = openNode().then((node) => node.openSession((text) => socket.send(text)));
    session.catch(() => socket.terminate());
    socket.on('message', (data: Buffer) => {
      void session.then((opened) => opened.receive(data.toString('utf8'))).catch(() => {});
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => void session.then((opened) => opened.close()).catch(() => {}));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}
async function answer(
  openNode: () => Promise<Pick<LocalNode, 'exchange'>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyBytesMax) throw new Error('The request is too large');
    pieces.push(chunk);
  }
  const node = await openNode();
  const reply = await node.exchange(Buffer.concat(pieces).toString('utf8'));
  response
    .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    .end(reply.text);
}
