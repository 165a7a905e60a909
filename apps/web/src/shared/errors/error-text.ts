import type { ErrorCode } from '@guildhall/contract/errors';
import { errorEffects } from 'virtual:error-effects';
import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';
import { formatDate } from '../time/format.ts';
import { fieldText } from './problem-text.ts';
import type { ApiError } from '../api/api-error.ts';

/** Codes whose text is fixed and so can be said in the player's language. */
const texts: Partial<Record<ErrorCode, () => string>> = {
  'BF-1': m.error_bf_1,
  'BF-3': m.error_bf_3,
  'BF-4': m.error_bf_4,
  'BF-5': m.error_bf_5,
  'BF-9': m.error_bf_9,
  'BF-12': m.error_bf_12,
  LINK_INVALID: m.error_link_invalid,
  CAPTCHA_FAILED: m.error_captcha_failed,
  CAPTCHA_REQUIRED: m.error_captcha_failed,
  WRONG_TOKEN: m.error_wrong_token,
  CONFLICT: m.error_conflict,
  ALREADY_CLAIMED: m.error_already_claimed,
  CHANGED: m.error_changed,
};
/**
 * Codes that carry the server's words, which are English: what stands for them in another language.
 */
const translations: Partial<Record<ErrorCode, (message: string) => string>> = {
  BLOCKED: blockedText,
  FORBIDDEN: m.error_forbidden,
  NOT_FOUND: m.error_not_found,
  UNAVAILABLE: m.error_unavailable,
};

/**
 * The day until which the block holds, and the reason that an operator wrote, stand in the server's
 * sentence.
 */
function blockedText(message: string): string {
  const [, until, reason] =
    /^Your account is blocked(?: until ([\d-]+))?\.(?: Reason: (.*))?$/s.exec(message) ?? [];
  const fact =
    until === undefined ? m.error_blocked() : m.error_blocked_until({ until: formatDate(until) });
  return reason === undefined ? fact : `${fact} ${m.error_blocked_reason({ reason })}`;
}

type Failure = Pick<ApiError, 'code' | 'message'> & {
  readonly fields?: ApiError['fields'];
  readonly details?: unknown;
};

/** Which fields, and what is wrong with each: that something is not valid helps nobody. */
function validationText({ message, fields = [] }: Failure): string {
  if (fields.length > 0) return fields.map(fieldText).join('; ');
  return getLocale() === 'en' && message !== '' ? message : m.error_validation();
}

const detailOf = (details: unknown, name: string): unknown =>
  (details as Record<string, unknown> | null | undefined)?.[name];
/** How long to wait, where the server says so: whole minutes, or seconds below one. */
function waitText({ message, details }: Failure): string {
  const seconds = detailOf(details, 'retryAfterSeconds');
  if (typeof seconds !== 'number')
    return getLocale() === 'en' && message !== '' ? message : m.error_rate_limited();
  return seconds < 60
    ? m.error_wait_seconds({ count: seconds })
    : m.error_wait_minutes({ count: Math.ceil(seconds / 60) });
}
/** Which part of an address cannot be sent to, where the server says so. */
function emailText({ details }: Failure): string {
  const part = detailOf(details, 'part');
  return part === undefined
    ? m.error_bf_2()
    : `${m.error_bf_2()}. ${part === 'name' ? m.error_email_name() : m.error_email_host()}`;
}

/** What is said with what the server told beside the code. */
const spoken: Partial<Record<ErrorCode, (error: Failure) => string>> = {
  VALIDATION: validationText,
  RATE_LIMITED: waitText,
  'BF-2': emailText,
};

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorEffects, code);

/**
 * The text of a failure; empty where neither the catalogue nor the server has one. A code of a
 * newer server keeps its words (R8.9).
 */
export function errorText(error: Failure): string {
  const { code, message } = error;
  if (code === undefined || !isKnown(code)) return message;
  const said = spoken[code];
  if (said) return said(error);
  const own = texts[code];
  if (own) return own();
  if (getLocale() === 'en') return message;
  return translations[code]?.(message) ?? m.error_two_factor();
}
