import type { Sentence } from './kit/text/messages.ts';
import { limits } from './limits.ts';

/** Reaction of the browser to an error code. A call may replace the message by its own. */
export type ErrorEffect =
  | { readonly kind: 'toast'; readonly title?: 'Error'; readonly durationMs: number | null }
  | { readonly kind: 'log-out'; readonly toast?: boolean }
  | { readonly kind: 'two-factor' }
  | { readonly kind: 'proof' }
  | { readonly kind: 'marketplace-refresh' }
  | { readonly kind: 'read-features' }
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

/** Table of all errors. The server throws a code, and the browser reacts as `effect` declares. */
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
  /** The player has locked the account with the link of a mail. */
  LOCKED: {
    status: 400,
    text: 'You locked this account. Choose a new password with the link in our mail, or ask for another link under “Forgot password?”',
    effect: toast,
  },
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
   * Thrown after some wrong attempts, if a captcha is configured. The form then shows the captcha,
   * and sends the call again together with the answer of the captcha.
   */
  CAPTCHA_REQUIRED: { status: 400, text: 'Please confirm that you are not a robot', effect: toast },
  /**
   * The first factor of a sign-in was correct, but the account also requires a code.
   * `details.ticket` must be sent with the code.
   */
  CODE_REQUIRED: { status: 428, text: 'Enter the code of your authenticator', effect: none },
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
  /**
   * The command was not run: its consequences need a reason and a confirmation. `details` lists the
   * consequences, with the value that confirms them.
   */
  CONFIRMATION_REQUIRED: {
    status: 428,
    text: 'Confirm the consequences and give a reason',
    effect: none,
  },
  /**
   * The command was not run, because it gives more value than one operator may give alone. The
   * request waits for another operator; `details` contains its number.
   */
  AWAITS_APPROVAL: { status: 202, text: 'It waits for a second administrator', effect: none },
  UNAUTHORIZED: { status: 401, text: 'Please log in', effect: { kind: 'log-out' } },
  SIGNATURE_REFUSED: { status: 401, text: 'The request was refused', effect: none },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this', effect: none },
  FEATURE_CLOSED: {
    status: 403,
    text: 'This is closed for now',
    effect: { kind: 'read-features' },
  },
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
  VERSION_DISABLED: { status: 409, text: 'This version of the game is not open', effect: none },
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

/** Codes that any call can return; declarations do not repeat them. */
export const commonErrorCodes = [
  'VALIDATION',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly ErrorCode[];

/** Returns true for calls by which operators change data. */
const isChangeOfStaff = ({ may, method }: { may?: string; method?: string }): boolean =>
  (may === 'admin' || may === 'support') && method !== 'GET';

/** Parts of a call's declaration that determine which error codes the call can answer with. */
interface CallWithCodes {
  readonly method?: string;
  readonly may?: string;
  readonly adminSession?: boolean;
  readonly duringPasswordReset?: boolean;
  readonly repeats?: string;
  readonly errors: readonly ErrorCode[];
  readonly feature?: unknown;
  readonly body?: unknown;
}
/** Returns the error codes for missing permissions. */
function codesOfAccess({ may = 'anyone', adminSession = true }: CallWithCodes): ErrorCode[] {
  if (may === 'anyone') return [];
  if (may === 'game-server:any') return ['SIGNATURE_REFUSED'];
  if (may.startsWith('game-server:')) return ['SIGNATURE_REFUSED', 'FORBIDDEN'];
  if (may === 'self') return ['UNAUTHORIZED', 'NOT_FOUND'];
  if (may === 'signed-in') return ['UNAUTHORIZED'];
  return ['UNAUTHORIZED', 'FORBIDDEN', ...(adminSession ? (['TWO_F_A_REQUIRED'] as const) : [])];
}
/**
 * Returns the error codes of a repeated write, and of a write before a required password change.
 */
function codesOfWrite(call: CallWithCodes): ErrorCode[] {
  const { method = 'GET', may = 'anyone', repeats, duringPasswordReset } = call;
  if (method === 'GET') return [];
  const isOfGame = may.startsWith('game-server:');
  const isSignedIn = may !== 'anyone' && !isOfGame && duringPasswordReset !== true;
  return [
    ...(repeats === undefined || repeats === 'key' ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(isSignedIn ? (['PASSWORD_RESET_REQUIRED'] as const) : []),
  ];
}
/**
 * Lists every code that a call can return: the codes that it declares, and the codes that follow
 * from its declaration.
 */
export const listErrorCodes = (declared: CallWithCodes): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...declared.errors,
    ...codesOfAccess(declared),
    ...codesOfWrite(declared),
    ...(isChangeOfStaff(declared) ? (['CONFIRMATION_REQUIRED'] as const) : []),
    ...(declared.body === undefined ? [] : (['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const)),
    ...(declared.feature === undefined ? [] : (['FEATURE_CLOSED'] as const)),
    ...commonErrorCodes,
  ]),
];

/** Fault of one field, as the response describes it. */
export interface FieldProblem {
  readonly field: string;
  /** Description of the fault, in the caller's language. */
  readonly problem: string;
  /** Machine-readable form of `problem`. */
  readonly because: Sentence;
}
/** Body of every unsuccessful response. */
export interface ErrorBody {
  readonly code: ErrorCode;
  /** The reason, in the caller's language. */
  readonly message: string;
  /** Machine-readable reason, present if the code alone is not specific enough. */
  readonly because?: Sentence;
  readonly fields?: readonly FieldProblem[];
  /** Additional data, such as the current row after a stale save, or the current price. */
  readonly details?: unknown;
}
