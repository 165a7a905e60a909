import { readRetryAfterMs } from '../../../kernel/http/retry-after.ts';
import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/** Reply of the messaging service to one message. */
export interface FcmReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
interface Detail {
  readonly '@type'?: unknown;
  readonly errorCode?: unknown;
  readonly fieldViolations?: unknown;
}
const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
/** Milliseconds to wait after a reply that asks for a pause but names no time. */
const busyPauseMs = 60_000;
/** Milliseconds until the next call to a messaging service that refuses our key or our project. */
const misconfiguredPauseMs = 5 * 60_000;

interface Refusal {
  readonly message: string;
  /**
   * Error codes of the messaging service itself. Does not contain the general codes of Google APIs.
   */
  readonly codes: readonly unknown[];
  /**
   * Paths of the fields that the service calls invalid; may be empty, because the service does not
   * always name them.
   */
  readonly fields: readonly unknown[];
}
/**
 * Parses the reason why a message was refused; empty if the body is not the JSON of the service.
 */
function readRefusal(text: string): Refusal {
  try {
    const body = JSON.parse(text) as { error?: { message?: unknown; details?: unknown } } | null;
    const listed: unknown = body?.error?.details;
    const details = (Array.isArray(listed) ? listed : []).filter(
      (entry: unknown): entry is Detail => typeof entry === 'object' && entry !== null,
    );
    const message = body?.error?.message;
    return {
      message: typeof message === 'string' ? message : '',
      codes: details.filter((entry) => entry['@type'] === fcmError).map((entry) => entry.errorCode),
      fields: details
        .flatMap(({ fieldViolations: wrong }): unknown[] => (Array.isArray(wrong) ? wrong : []))
        .map((violation) => (violation as { field?: unknown } | null)?.field),
    };
  } catch {
    return { message: '', codes: [], fields: [] };
  }
}

/**
 * Returns true if the reply says that the token is permanently invalid. The code INVALID_ARGUMENT
 * alone does not say this: a message that is too large gets the same code.
 */
export function isPushTokenInvalid({ status, text }: FcmReply): boolean {
  const { message, codes, fields } = readRefusal(text);
  switch (status) {
    case 404:
      return codes.includes('UNREGISTERED');
    case 403:
      return codes.includes('SENDER_ID_MISMATCH');
    case 400: {
      const isAboutToken =
        fields.length === 0
          ? /registration token/i.test(message)
          : fields.includes('message.token');
      return codes.includes('INVALID_ARGUMENT') && isAboutToken;
    }
    default:
      return false;
  }
}

/**
 * Converts a refusal to an error. Its class tells the outbox if there will be another attempt;
 * operators read its message.
 */
export function toPushFailureError(reply: FcmReply, now: Date): Error {
  const message = `The messaging service answered ${reply.status}`;
  switch (reply.status) {
    case 400:
      return new OutboxEffectRejectedError(message);
    case 429:
    case 503:
      return new OutboxServiceFailedError(message, {
        leastPauseMs: readRetryAfterMs(reply.headers, now) ?? busyPauseMs,
      });
    case 401:
      return new OutboxServiceFailedError(message);
    case 403:
    case 404:
      return new OutboxServiceFailedError(message, { leastPauseMs: misconfiguredPauseMs });
    default:
      return new OutboxServiceFailedError(message, {
        leastPauseMs: readRetryAfterMs(reply.headers, now) ?? 0,
      });
  }
}
