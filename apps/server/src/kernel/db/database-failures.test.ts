import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import {
  classifyDatabaseFailure,
  isTemporaryOutage,
  isRetryableTransactionFailure,
  isConnectionLoss,
  type DatabaseFailureClass,
} from './database-failures.ts';

const failure = (message: string, overrides: object = {}): Error =>
  Object.assign(new Error(message), overrides);

describe('a failure of the database', () => {
  it.each<[code: string, what: string, DatabaseFailureClass, losesConnection: boolean]>([
    ['08000', 'connection exception', 'unavailable', true],
    ['08001', 'cannot connect', 'unavailable', true],
    ['08003', 'connection does not exist', 'unavailable', true],
    ['08006', 'connection failure', 'unavailable', true],
    ['08P01', 'protocol violation, as poolers say', 'unavailable', true],
    ['22001', 'a text is too long', 'answer', false],
    ['22P02', 'a text is no number', 'answer', false],
    ['23503', 'a row is pointed at', 'answer', false],
    ['23505', 'a key is taken', 'answer', false],
    ['25006', 'read-only', 'unavailable', true],
    ['25P02', 'the transaction has failed before', 'answer', false],
    ['25P03', 'idle in a transaction for too long', 'unavailable', true],
    ['25P04', 'a transaction takes too long', 'unavailable', true],
    ['26000', 'a prepared statement is gone', 'unavailable', true],
    ['28000', 'the role may not sign in', 'unavailable', true],
    ['28P01', 'the password is wrong', 'unavailable', true],
    ['3D000', 'the database is gone', 'unavailable', true],
    ['40001', 'serialization', 'repeat', false],
    ['40003', 'nobody knows whether it was done', 'unavailable', true],
    ['40P01', 'deadlock', 'repeat', false],
    ['42501', 'the role lacks a right', 'answer', false],
    ['42P01', 'a table is missing', 'answer', false],
    ['53000', 'resources', 'unavailable', false],
    ['53100', 'the disk is full', 'unavailable', false],
    ['53200', 'out of memory', 'unavailable', false],
    ['53300', 'too many connections', 'unavailable', false],
    ['55006', 'in use by somebody else', 'unavailable', false],
    ['55P03', 'a lock is not to be had in time', 'unavailable', false],
    ['57014', 'a statement takes too long', 'unavailable', false],
    ['57P01', 'terminated by an operator', 'unavailable', true],
    ['57P02', 'crashed', 'unavailable', true],
    ['57P03', 'starting up', 'unavailable', true],
    ['57P04', 'the database was dropped', 'unavailable', true],
    ['57P05', 'idle for too long', 'unavailable', true],
    ['58000', 'system error', 'unavailable', false],
    ['58030', 'the disk fails', 'unavailable', false],
    ['58P02', 'a file name', 'answer', false],
    ['72000', 'the snapshot is too old', 'repeat', false],
    ['HV000', 'a foreign table', 'unavailable', false],
    ['P0001', 'a trigger refuses', 'answer', false],
    ['XX000', 'internal', 'unavailable', false],
    ['XX001', 'data corrupted', 'unavailable', false],
    ['XX002', 'index corrupted', 'unavailable', false],
  ])('%s (%s) is %s', (code, condition, kind, isLost) => {
    const error = failure(condition, { code, severity: 'ERROR' });
    const wrapped = new Error('Failed query', { cause: error });
    for (const at of [error, wrapped]) {
      expect(classifyDatabaseFailure(at)).toEqual({ failure: kind, losesConnection: isLost });
      expect(isTemporaryOutage(at)).toBe(kind !== 'answer');
      expect(isRetryableTransactionFailure(at)).toBe(kind === 'repeat');
      expect(isConnectionLoss(at)).toBe(isLost);
    }
  });
  it('counts as an outage if it ends the session, whatever its code', () => {
    for (const severity of ['FATAL', 'PANIC']) {
      const error = failure('not accepting connections', { code: '55000', severity });
      expect(classifyDatabaseFailure(error)).toEqual({
        failure: 'unavailable',
        losesConnection: true,
      });
    }
  });
  it.each([
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
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('counts as an outage if the connection failed: %s', (code) => {
    expect(classifyDatabaseFailure(failure('connect', { code }))).toEqual({
      failure: 'unavailable',
      losesConnection: true,
    });
  });
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'The server does not support SSL connections',
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'database thread exited: closed',
  ])('without a code, “%s”, counts as an outage', (message) => {
    expect(isTemporaryOutage(failure(message))).toBe(true);
  });
  it('about a missing socket file is an outage; about another file it is none', () => {
    expect(isTemporaryOutage(failure('gone', { code: 'ENOENT', syscall: 'connect' }))).toBe(true);
    expect(isTemporaryOutage(failure('gone', { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });
  it('of all addresses of a host is reported as that of the first address', () => {
    const refused = failure('refused', { code: 'ECONNREFUSED' });
    expect(isTemporaryOutage(new AggregateError([refused, refused]))).toBe(true);
  });
  it('caused by a plan that a migration changed is repeated on another connection', () => {
    const error = failure('cached plan must not change result type', { code: '0A000' });
    expect(classifyDatabaseFailure(error)).toEqual({ failure: 'repeat', losesConnection: true });
  });
  it('is not an outage if the program is at fault', () => {
    for (const error of [new TypeError('x is not a function'), new AppError('CONFLICT'), 'text'])
      expect(classifyDatabaseFailure(error)).toBeUndefined();
  });
});
