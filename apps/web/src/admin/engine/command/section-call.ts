import { limits } from '@guildhall/contract/limits';
import { runWithIdempotencyKey } from '../../../shared/api/call-key.ts';
import { sendRequest } from '../../../shared/api/send.ts';
import { applyErrorPolicy, type CallerMessageMode } from '../../../shared/errors/error-policy.ts';
import { runWithConsent } from '../../consent.store.ts';
import { requireExecutedCommand } from '../../awaiting-approval.ts';
import type { FormValues } from '../form/field-values.ts';

interface Options {
  body?: unknown;
  /** Version from which the form started. A write with an outdated version is answered with 412. */
  ifMatch?: number;
  /**
   * Reason of a delete. It is sent in a header because a delete has no body, and percent-encoded
   * because headers are ASCII.
   */
  reason?: string;
  ownMessage?: CallerMessageMode;
  signal?: AbortSignal;
  /** `file` for a text that is downloaded as a file. */
  as?: 'json' | 'file';
  /**
   * True for a call with a whole table or many rows. Such a call uses the longer of the two
   * timeouts (R9.9).
   */
  isLong?: boolean | undefined;
}

/** A stored row as every section returns it. */
export type Row = FormValues & { id: number };
export interface RowPage<R = Row> {
  data: R[];
  page: number;
  totalPages: number;
  total: number;
  /** True if the list has more rows than `total`; the rows beyond `total` are not counted. */
  totalIsMinimum: boolean;
}
export interface SaveRowReply {
  id: number;
  version: number;
  /** Null if the row already had these values, so that there is nothing to undo. */
  commandId: number | null;
  /** Present for a section whose changes continue in the background. */
  taskId?: number | null;
}

function headersOf({ body, ifMatch, reason }: Options, key: string | undefined): Headers {
  const headers = new Headers();
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (reason) headers.set('x-reason', encodeURIComponent(reason));
  if (key !== undefined) headers.set('idempotency-key', key);
  return headers;
}

/**
 * Makes a call of a declared section. The section's declaration determines path and types at run
 * time, so the caller specifies the type of the reply. Calls that the contract lists by name go
 * through `adminCall`.
 */
export async function callSection<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: Options = {},
): Promise<T> {
  const { body, ifMatch, reason, signal, as, isLong = false } = options;
  const timeoutMs = isLong ? limits.longRequestTimeoutMs : limits.requestTimeoutMs;
  // one idempotency key per logical call, including its repetition after a two-factor prompt
  const sendOnce = (key?: string) =>
    runWithConsent((extra) => {
      const headers = headersOf(options, key);
      for (const [name, value] of Object.entries(extra)) headers.set(name, value);
      return applyErrorPolicy(
        () => sendRequest({ method, path, body, headers, timeoutMs, signal, as }),
        options.ownMessage,
      );
    });
  const reply = await (method === 'GET'
    ? sendOnce()
    : runWithIdempotencyKey([method, path, body, ifMatch, reason], sendOnce));
  return requireExecutedCommand(reply as T);
}
