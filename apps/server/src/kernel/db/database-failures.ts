/**
 * Classes of failures of the database, of its connection or of another external service. Only this
 * file knows SQLSTATE and Node's error codes.
 * - `repeat`: no effect; the same work may run again at once, as after a deadlock or a
 * serialization failure
 * - `unavailable`: the database cannot serve now; callers get 503 and try again
 * - `answer`: the database rejected the statement, for example because of a unique key; the code
 * that sent the statement handles this
 */
export type DatabaseFailureClass = 'repeat' | 'unavailable' | 'answer';
interface Classified {
  readonly failure: DatabaseFailureClass;
  /** True if the connection cannot be used again, or can no longer write. */
  readonly losesConnection: boolean;
}
const repeat: Classified = { failure: 'repeat', losesConnection: false };
const unavailable: Classified = { failure: 'unavailable', losesConnection: false };
const lost: Classified = { failure: 'unavailable', losesConnection: true };
const answer: Classified = { failure: 'answer', losesConnection: false };

/** Single SQLSTATEs that differ from their class. */
const states: Readonly<Record<string, Classified>> = {
  // read_only_sql_transaction: a standby, or a primary that was made read-only
  '25006': lost,
  // idle_in_transaction_session_timeout, transaction_timeout: the session has ended
  '25P03': lost,
  '25P04': lost,
  // serialization_failure, deadlock_detected, snapshot_too_old
  '40001': repeat,
  '40P01': repeat,
  '72000': repeat,
  // statement_completion_unknown
  '40003': lost,
  // invalid_sql_statement_name: a pooler has given this session to another client
  '26000': lost,
  // object_in_use, lock_not_available
  '55006': unavailable,
  '55P03': unavailable,
  // query_canceled: a statement timeout, or an operator
  '57014': unavailable,
  // file_name_too_long, caused by the statement itself
  '58P02': answer,
};
/**
 * Classes of SQLSTATE by their first two characters. Every other class counts as a rejected
 * statement and not as a failure.
 */
const classes: Readonly<Record<string, Classified>> = {
  // connection_exception
  '08': lost,
  // invalid_authorization_specification: a changed password or a dropped role
  '28': lost,
  // invalid_catalog_name: the database was dropped or renamed
  '3D': lost,
  // insufficient_resources: disk full, out of memory, too many connections
  '53': unavailable,
  // operator_intervention: terminated, shutting down, starting up
  '57': lost,
  // system_error: the disk of the database has failed
  '58': unavailable,
  // foreign_data_wrapper_error
  HV: unavailable,
  // internal_error, data_corrupted, index_corrupted
  XX: unavailable,
};
/** Error codes of Node for failed connections and for exhausted resources. */
const nodeCodes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOSPC',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_SOCKET_CLOSED',
  'ERR_SOCKET_CONNECTION_TIMEOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const tlsCode = /^ERR_(?:SSL|TLS)_/;
/** Messages of driver failures that have no code. */
const messages = new RegExp(
  [
    'Connection terminated|timeout exceeded when trying to connect|connection timeout',
    'database thread exited|is not queryable|Query read timeout|after calling end on the pool',
    String.raw`does not support SSL connections|error response to SSL|^SASL\b`,
  ].join('|'),
  'i',
);
/**
 * Message about a statement that was prepared before a migration changed its columns; the statement
 * has not run.
 */
const stalePlan = 'cached plan must not change result type';
const sqlState = /^[0-9A-Z]{5}$/;

interface Failure extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly severity?: unknown;
}
/** Recognizes failures of the connection itself by their code, system call or message. */
const isOfConnection = (code: string, { message, syscall }: Failure): boolean =>
  nodeCodes.has(code) ||
  tlsCode.test(code) ||
  // the socket file is missing because the database is down; only failed connections report the
  // system call `connect`
  syscall === 'connect' ||
  messages.test(message);
function classifyOne(failure: Failure): Classified | undefined {
  const { code, message, severity } = failure;
  if (message.includes(stalePlan)) return { failure: 'repeat', losesConnection: true };
  // an error that ends a session has one of these severities; `code` then gives the reason
  if (severity === 'FATAL' || severity === 'PANIC') return lost;
  if (typeof code !== 'string') return messages.test(message) ? lost : undefined;
  if (isOfConnection(code, failure)) return lost;
  return sqlState.test(code) ? (states[code] ?? classes[code.slice(0, 2)] ?? answer) : undefined;
}
/**
 * Classifies an error by itself, by its cause, or by the errors that it contains; returns undefined
 * for every other error.
 */
export function classifyDatabaseFailure(error: unknown): Classified | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const classified = classifyOne(at);
    if (classified) return classified;
    // with several addresses, the error contains one error per address
    const [first] = at instanceof AggregateError ? (at.errors as unknown[]) : [];
    const gathered = first === undefined ? undefined : classifyDatabaseFailure(first);
    if (gathered) return gathered;
  }
  return undefined;
}
/** Returns true if a pooled connection must not be reused after this error. */
export const isConnectionLoss = (error: unknown): boolean =>
  classifyDatabaseFailure(error)?.losesConnection === true;
/** Returns true if a transaction that failed this way had no effect and may run again. */
export const isRetryableTransactionFailure = (error: unknown): boolean =>
  classifyDatabaseFailure(error)?.failure === 'repeat';
/** Returns true if the statement tried to write where writing is forbidden. */
export const isReadOnlyWriteError = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as Failure).code === '25006' || isReadOnlyWriteError(error.cause));
/** Returns true if the caller should try again a little later. */
export function isTemporaryOutage(error: unknown): boolean {
  const failure = classifyDatabaseFailure(error)?.failure;
  return failure === 'unavailable' || failure === 'repeat';
}
