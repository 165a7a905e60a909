import type { ErrorCode } from '@guildhall/contract/errors';
import * as m from '../../messages/messages.js';
import type { ApiError } from '../api/api-error.ts';

/** Codes whose text is fixed and so can be said in the player's language; the others carry the server's words. */
const texts: Partial<Record<ErrorCode, () => string>> = {
  'BF-1': m.error_bf_1,
  'BF-2': m.error_bf_2,
  'BF-3': m.error_bf_3,
  'BF-4': m.error_bf_4,
  'BF-5': m.error_bf_5,
  'BF-9': m.error_bf_9,
  'BF-12': m.error_bf_12,
  VALIDATION: m.error_validation,
  LINK_INVALID: m.error_link_invalid,
  CAPTCHA_FAILED: m.error_captcha_failed,
  WRONG_TOKEN: m.error_wrong_token,
  RATE_LIMITED: m.error_rate_limited,
  CONFLICT: m.error_conflict,
  ALREADY_CLAIMED: m.error_already_claimed,
  CHANGED: m.error_changed,
};

const hasText = (code: string): code is ErrorCode => Object.hasOwn(texts, code);

/** The text of a failure; empty where neither the catalogue nor the server has one. */
export function errorText(error: Pick<ApiError, 'code' | 'message'>): string {
  const own = error.code !== undefined && hasText(error.code) ? texts[error.code] : undefined;
  return own?.() ?? error.message;
}
