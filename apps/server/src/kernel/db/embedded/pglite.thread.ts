/**
 * Runs the embedded database on its own thread, because in the main thread the database would block
 * every request (measured: two seconds).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parseBigint, parseBigintArray } from '../whole-numbers.ts';
import type { PgliteThreadRequest, PgliteThreadReply } from './pglite.client.ts';

interface OpenTransaction {
  readonly tx: Transaction;
  readonly commit: () => void;
  readonly abort: (reason: Error) => void;
  ended: Promise<void>;
}
if (parentPort === null) throw new Error('This file runs as a thread');
const port = parentPort;
const data = workerData as { dir: string | undefined; sharedBuffers: string };
const asText = (value: string): string => value;
/**
 * Keeps dates as text and returns `bigint` as a number, like the other driver, so that rows have
 * the same types with both drivers.
 */
const parsers = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.INTERVAL,
    types.DATE,
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((type): [number, (value: string) => unknown] => [type, asText]),
);
parsers[types.INT8] = parseBigint;
parsers[1016] = parseBigintArray;
const db = await PGlite.create({
  ...(data.dir !== undefined && { dataDir: data.dir }),
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${data.sharedBuffers}`],
});
const open = new Map<number, OpenTransaction>();
const send = (message: PgliteThreadReply): void => port.postMessage(message);

function begin(id: number): void {
  let settle: { resolve: () => void; reject: (error: unknown) => void } = {
    resolve: () => {},
    reject: () => {},
  };
  const ended = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  ended.catch(() => {});
  db.transaction(
    (tx) =>
      new Promise<void>((commit, abort) => {
        open.set(id, { tx, commit, abort, ended });
        send({ id, value: id });
      }),
  )
    .then(settle.resolve, settle.reject)
    .finally(() => open.delete(id));
}
async function end(transaction: number, commit: boolean): Promise<void> {
  const held = open.get(transaction);
  if (!held) throw new Error('The transaction is closed');
  if (commit) held.commit();
  else held.abort(new Error('rolled back'));
  await (commit ? held.ended : held.ended.catch(() => {}));
}
async function answer(request: PgliteThreadRequest): Promise<unknown> {
  const target = 'tx' in request && request.tx !== undefined ? open.get(request.tx)?.tx : db;
  if (!target) throw new Error('The transaction is closed');
  switch (request.op) {
    case 'query':
      return target.query(request.sql, request.params, {
        ...(request.rowMode && { rowMode: request.rowMode }),
        parsers,
      });
    case 'exec':
      return target.exec(request.sql);
    case 'end':
      return end(request.tx, request.commit);
    case 'listen':
      await db.listen(request.channel, (payload) => send({ channel: request.channel, payload }));
      return undefined;
    case 'close':
      return db.close();
    case 'begin':
      return undefined;
  }
}
const failure = (error: unknown): Record<string, unknown> => {
  const e = error as Record<string, unknown> & Error;
  return {
    message: e.message,
    name: e.name,
    ...Object.fromEntries(
      ['code', 'detail', 'constraint', 'table', 'column', 'severity', 'schema', 'hint'].map(
        (key) => [key, e[key]],
      ),
    ),
  };
};
port.on('message', (request: PgliteThreadRequest) => {
  if (request.op === 'begin') return begin(request.id);
  answer(request).then(
    (value) => send({ id: request.id, value }),
    (error: unknown) => send({ id: request.id, error: failure(error) }),
  );
});
send({ ready: true });
