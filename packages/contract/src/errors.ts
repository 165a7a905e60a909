import { limits } from './limits.ts';

/** What the browser does with a code unless the call declared a message of its own. */
export type ErrorEffect =
  | { readonly kind: 'toast'; readonly title?: 'Error'; readonly durationMs: number | null }
  | { readonly kind: 'log-out'; readonly toast?: boolean }
  | { readonly kind: 'two-factor' }
  | { readonly kind: 'proof' }
  | { readonly kind: 'marketplace-refresh' }
  | { readonly kind: 'none' };

interface ErrorEntry {
  readonly status: number;
  readonly text: string;
  readonly effect: ErrorEffect;
}

const toast: ErrorEffect = { kind: 'toast', durationMs: limits.toastDefaultMs };
const errorToast: ErrorEffect = {
  kind: 'toast',
  title: 'Error',
  durationMs: limits.toastDefaultMs,
};
const none: ErrorEffect = { kind: 'none' };

/** The only table of errors. The server throws a code, the browser acts by it (`effect`). */
export const errors = {
  'BF-1': { status: 400, text: 'User with such email already exists', effect: toast },
  'BF-2': { status: 400, text: 'Email validation failed', effect: toast },
  'BF-3': { status: 400, text: 'Password is too weak', effect: toast },
  'BF-4': { status: 400, text: 'User with such email not found', effect: toast },
  'BF-5': { status: 400, text: 'Wrong credentials', effect: toast },
  'BF-9': {
    status: 400,
    text: 'Your auto login data has expired. Please log in again',
    effect: { kind: 'log-out', toast: true },
  },
  'BF-12': {
    status: 400,
    text: 'Open Loot request failed. Please try again in few seconds',
    effect: toast,
  },
  BLOCKED: { status: 400, text: 'Your account is blocked.', effect: toast },
  VALIDATION: {
    status: 400,
    text: 'Please check what was filled in: some of it cannot be accepted',
    effect: errorToast,
  },
  LINK_INVALID: {
    status: 400,
    text: 'This link has been used already or is no longer valid',
    effect: errorToast,
  },
  WRONG_TOKEN: { status: 400, text: 'The code is wrong or was used already', effect: errorToast },
  CAPTCHA_FAILED: { status: 400, text: 'Please confirm that you are not a robot', effect: toast },
  /**
   * After some wrong attempts, where a captcha is set: the form shows it and sends the call again
   * with its answer.
   */
  CAPTCHA_REQUIRED: { status: 400, text: 'Please confirm that you are not a robot', effect: toast },
  PROOF_REQUIRED: {
    status: 400,
    text: 'Please confirm your password first',
    effect: { kind: 'proof' },
  },
  TWO_F_A_REQUIRED: {
    status: 400,
    text: 'Two-factor confirmation is required',
    effect: { kind: 'two-factor' },
  },
  SIGN_VERIFICATION_FAILED: { status: 400, text: 'Sign verification failed', effect: none },
  UNAUTHORIZED: { status: 401, text: 'Please log in', effect: { kind: 'log-out' } },
  SIGNATURE_REFUSED: { status: 401, text: 'The request was refused', effect: none },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this', effect: none },
  PASSWORD_RESET_REQUIRED: { status: 403, text: 'Please update your password', effect: none },
  NOT_FOUND: { status: 404, text: 'This does not exist, or not any more', effect: none },
  CONFLICT: { status: 409, text: 'This is no longer possible', effect: none },
  ALREADY_CLAIMED: { status: 409, text: 'This reward has been claimed already', effect: none },
  CHANGED: { status: 409, text: 'This has changed in the meantime', effect: none },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    text: 'This request was sent before with other contents',
    effect: none,
  },
  IN_USE: { status: 409, text: 'This is still in use', effect: none },
  NOT_UNDOABLE: { status: 409, text: 'This cannot be undone', effect: none },
  STALE: { status: 412, text: 'Somebody else changed this in the meantime', effect: none },
  TOO_LARGE: { status: 413, text: 'This is too large', effect: none },
  UNSUPPORTED_MEDIA: { status: 415, text: 'This kind of content is not accepted', effect: none },
  RATE_LIMITED: {
    status: 429,
    text: 'Too many attempts. Please try again later',
    effect: { kind: 'toast', durationMs: limits.toastRateLimitedMs },
  },
  INTERNAL: { status: 500, text: 'Something went wrong', effect: none },
  OPENLOOT_ACCESS_EXPIRED: {
    status: 500,
    text: 'Open Loot access has expired',
    effect: { kind: 'marketplace-refresh' },
  },
  UNAVAILABLE: {
    status: 503,
    text: 'The service is busy. Please try again in a moment',
    effect: none,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** Codes that any call can answer and that no declaration repeats. */
export const commonErrors = [
  'VALIDATION',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ErrorCode[];

/** One field that was wrong, as the answer names it. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}
/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: readonly FieldProblem[];
  /** What the caller may want to look at: the present row of a stale save, the present price. */
  readonly details?: unknown;
}
