import { errors, type ErrorBody, type ErrorCode } from '@guildhall/contract/errors';
import type { FieldFault } from '@guildhall/contract/kit/field/field-fault';
import type { Language } from '@guildhall/contract/kit/text/say';
import { defineMessages, type Sentence } from '@guildhall/contract/kit/text/messages';
import { formatMessage } from './say.ts';

interface Why {
  /** Reason, if the error code alone is not enough for the user. */
  readonly because?: Sentence | undefined;
  readonly fields?: readonly FieldFault[];
  /** Additional data for the caller; a function if the data contains messages to be translated. */
  readonly details?: unknown;
  /** Detail for the server's own log; it is never sent to a client. */
  readonly log?: string;
  readonly cause?: unknown;
}
defineMessages(
  'error',
  Object.fromEntries(Object.entries(errors).map(([code, { text }]) => [code, text])),
);
/** Default message of a code. */
const plain = (code: ErrorCode): Sentence => ({ key: `error.${code}` });
const inOneLine = (fields: readonly FieldFault[], language: Language): string =>
  fields
    .map(({ field, problem }) =>
      [field, formatMessage(problem, language)].filter(Boolean).join(': '),
    )
    .join('; ');
function messageOf(code: ErrorCode, { because, fields }: Why, language: Language): string {
  if (fields && fields.length > 0) return inOneLine(fields, language);
  return formatMessage(because ?? plain(code), language);
}

/**
 * A failure with an error code of the contract. Every other error is a defect and is answered with
 * INTERNAL.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly #why: Why;

  constructor(code: ErrorCode, why: Why = {}) {
    super(
      why.log ?? messageOf(code, why, 'en'),
      why.cause === undefined ? undefined : { cause: why.cause },
    );
    this.code = code;
    this.#why = why;
  }
  get status(): number {
    return errors[this.code].status;
  }
  get fields(): readonly FieldFault[] | undefined {
    return this.#why.fields;
  }
  get details(): unknown {
    return this.#why.details;
  }
  /** Reason as a message; for an invalid field, the problem of this field. */
  get because(): Sentence {
    return this.#why.because ?? this.#why.fields?.[0]?.problem ?? plain(this.code);
  }
  messageIn(language: Language): string {
    return messageOf(this.code, this.#why, language);
  }
  toBody(language: Language): ErrorBody {
    const { because, fields, details } = this.#why;
    return {
      code: this.code,
      message: this.messageIn(language),
      ...(because && { because }),
      ...(fields && {
        fields: fields.map(({ field, problem }) => ({
          field,
          problem: formatMessage(problem, language),
          because: problem,
        })),
      }),
      ...(details !== undefined && {
        details:
          typeof details === 'function'
            ? (details as (in_: Language) => unknown)(language)
            : details,
      }),
    };
  }
}

/** Builds the error of an action that the present state forbids, with the reason. */
export const buildConflictError = (because: Sentence): AppError =>
  new AppError('CONFLICT', { because });

/**
 * Thrown if a reward cannot be delivered now, because a supply is exhausted or an account is at its
 * limit. The reward waits for its owner.
 */
export class UndeliverableRewardError extends AppError {
  constructor(because: Sentence) {
    super('CONFLICT', { because });
  }
}

/**
 * Builds VALIDATION for one wrong field. The message names the problem, because a toast shows only
 * the message.
 */
export const buildFieldError = (field: string, problem: Sentence): AppError =>
  new AppError('VALIDATION', { fields: [{ field, problem }] });

const words = defineMessages('wait', {
  seconds: 'Too many attempts. Try again in {n, plural, one {# second} other {# seconds}}',
  minutes: 'Too many attempts. Try again in {n, plural, one {# minute} other {# minutes}}',
});
/**
 * Builds RATE_LIMITED with the seconds to wait; its sentence states whole minutes, or seconds if
 * the wait is below one minute.
 */
export const buildRateLimitError = (retryAfterSeconds: number): AppError =>
  new AppError('RATE_LIMITED', {
    because:
      retryAfterSeconds < 60
        ? words.seconds({ n: retryAfterSeconds })
        : words.minutes({ n: Math.ceil(retryAfterSeconds / 60) }),
    details: { retryAfterSeconds },
  });

interface DatabaseFailure {
  readonly code?: string;
  readonly constraint?: string;
  readonly message: string;
}
/** Finds the driver's own error inside the errors that wrap it. */
export function findDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at as DatabaseFailure;
  return undefined;
}
/** Returns true if a unique constraint (with this name, if given) rejected the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const failure = findDatabaseFailure(error);
  return (
    failure?.code === '23505' && (constraint === undefined || failure.constraint === constraint)
  );
}
