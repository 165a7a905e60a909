import { limits } from '@guildhall/contract/limits';
import type { CallKey } from '../../shared/api/call-key.ts';
import { send } from '../../shared/api/send.ts';
import { applyPolicy, type OwnMessage } from '../../shared/errors/error-policy.ts';
import { orAwaits } from '../awaiting.ts';
import type { Values } from './field-values.ts';

interface Options {
  body?: unknown;
  /** The version that the form started from: a stale write answers 412. */
  ifMatch?: number;
  /**
   * A delete has no body: its reason travels in a header, percent-encoded because headers are
   * ASCII.
   */
  reason?: string;
  ownMessage?: OwnMessage;
  signal?: AbortSignal;
  /** Of a form: what is sent again after a lost answer is done once. */
  key?: CallKey;
  /** `file` for a text that becomes a download. */
  as?: 'json' | 'file';
  /** A whole table or many rows at once: the longer of the two timeouts (R9.9). */
  isLong?: boolean | undefined;
}

/** A stored row as every section answers it. */
export type Row = Values & { id: number };
export interface Page<R = Row> {
  data: R[];
  page: number;
  totalPages: number;
  total: number;
}
export interface Saved {
  id: number;
  version: number;
  /** Null where the row was so already: there is nothing to undo. */
  commandId: number | null;
  /** Of a section whose changes go on in the background. */
  taskId?: number | null;
}

/** What a picture in a form is told apart by. */
const partOf = (part: FormDataEntryValue): unknown =>
  typeof part === 'string' ? part : [part.name, part.size, part.lastModified];
/** All that makes a change what it is, so that its repetition is known. */
const contentsOf = (path: string, { body, ifMatch, reason }: Options): unknown => {
  const sent =
    body instanceof FormData ? [...body].map(([name, part]) => [name, partOf(part)]) : body;
  return [path, sent, ifMatch, reason];
};

function headersOf(method: string, path: string, options: Options): Headers {
  const { body, ifMatch, reason, key } = options;
  const headers = new Headers();
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (reason) headers.set('x-reason', encodeURIComponent(reason));
  // made once for a logical call: its repetition, after a two-factor prompt too, carries the same
  // key and so is harmless
  if (method !== 'GET')
    headers.set('idempotency-key', key?.for(contentsOf(path, options)) ?? crypto.randomUUID());
  return headers;
}

/**
 * One call of a declared section. Its path and shapes follow from the declaration at run time, so
 * the caller names the reply; calls that the contract lists by name go through `adminCall`.
 */
export async function sectionCall<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: Options = {},
): Promise<T> {
  const headers = headersOf(method, path, options);
  const { body, signal, as, isLong = false } = options;
  const timeoutMs = isLong ? limits.longRequestTimeoutMs : limits.requestTimeoutMs;
  try {
    const reply = await applyPolicy(
      () => send({ method, path, body, headers, timeoutMs, signal, as }),
      options.ownMessage,
    );
    options.key?.settle();
    return orAwaits(reply as T);
  } catch (error) {
    options.key?.settle(error);
    throw error;
  }
}
