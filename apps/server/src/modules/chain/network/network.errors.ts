import { AppError } from '../../../kernel/errors.ts';
import { chainNetworkMessages } from './network.messages.ts';

const defaultRetrySeconds = 2;

/**
 * Thrown if the chain does not answer, because a node is down, busy or faulty; the reply is 503
 * with Retry-After. A sent transaction may or may not have arrived.
 */
export class ChainUnavailableError extends AppError {
  constructor(log: string, { cause, retryAfterSeconds = defaultRetrySeconds }: Unavailable = {}) {
    super('UNAVAILABLE', {
      because: chainNetworkMessages.unavailable(),
      details: { retryAfterSeconds },
      log,
      cause,
    });
  }
}
/**
 * Thrown if this server lacks the key file that a rotation has ordered; the former key must not
 * sign any more.
 */
export class ChainKeyMissingError extends ChainUnavailableError {
  constructor(name: string, address: string) {
    super(`the key ${name} is not ${address}, to which it was changed`);
  }
}
interface Unavailable {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
}

/**
 * Thrown if a node refuses a transaction after a trial run. The node has not sent the transaction,
 * so it has cost nothing.
 */
export class TransactionRefusedBeforeTryingError extends Error {
  override name = 'TransactionRefused';
  readonly logs: readonly string[];

  constructor(message: string, logs: readonly string[], cause: unknown) {
    super(message, { cause });
    this.logs = logs;
  }
}
