import {
  errors,
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
} from '@guildhall/contract/errors';

/** A failure that has a code of the contract. Everything else is a defect and answers INTERNAL. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly details: unknown;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      fields?: readonly FieldProblem[];
      details?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(
      more.message ?? errors[code].text,
      more.cause === undefined ? undefined : { cause: more.cause },
    );
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
  get status(): number {
    return errors[this.code].status;
  }
  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.details !== undefined && { details: this.details }),
    };
  }
}

/**
 * What is owed cannot be handed over for now: a supply is exhausted, an account holds as much as it
 * can. It waits for its owner.
 */
export class Undeliverable extends AppError {
  constructor(message: string) {
    super('CONFLICT', { message });
  }
}

/** One field was wrong; the message names it, because a toast shows nothing else. */
export const invalid = (field: string, problem: string): AppError =>
  new AppError('VALIDATION', {
    message: field === '' ? problem : `${field}: ${problem}`,
    fields: [{ field, problem }],
  });

/** So long that a sentence can be made of it: whole minutes, or seconds below one. */
function inWords(seconds: number): string {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
/** The refusal of whoever must wait: RATE_LIMITED with the seconds, and words for people. */
export function rateLimited(retryAfterSeconds: number): AppError {
  return new AppError('RATE_LIMITED', {
    message: `Too many attempts. Try again in ${inWords(retryAfterSeconds)}`,
    details: { retryAfterSeconds },
  });
}

interface DatabaseFailure {
  readonly code?: string;
  readonly constraint?: string;
  readonly message: string;
}
/** The driver's own error below what the query builder wraps around it. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at as DatabaseFailure;
  return undefined;
}
const lost = /^(08|57P0|53)/;
const offline = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Whether the database could not be reached or gave up: never a reason to sign anybody out. */
export function isOutage(error: unknown): boolean {
  const failure = databaseFailure(error);
  if (failure?.code !== undefined)
    return (
      lost.test(failure.code) ||
      offline.has(failure.code) ||
      failure.code === '57014' ||
      failure.code === '55P03'
    );
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (
      /Connection terminated|timeout exceeded when trying to connect|database thread exited|connection timeout/i.test(
        at.message,
      )
    )
      return true;
  return false;
}
/** Whether a unique constraint (of this name, where given) refused the row. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const failure = databaseFailure(error);
  return (
    failure?.code === '23505' && (constraint === undefined || failure.constraint === constraint)
  );
}
