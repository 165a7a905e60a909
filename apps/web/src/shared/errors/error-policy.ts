import type { ErrorEffect } from '@guildhall/contract/errors';
import { limits } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { ApiError, isAbortError } from '../api/api-error.ts';
import { queryClient } from '../query/query-client.ts';
import { refetchQueries } from '../query/refetch.ts';
import { handleSessionExpiry } from '../session/leave.ts';
import { countSolvedPasswordProofs, requestPasswordProof } from '../proof/proof.store.ts';
import { sessionStore } from '../session/session.store.ts';
import { countSolvedTwoFactorPrompts, requestTwoFactor } from '../two-factor/two-factor.store.ts';
import { errorEffects, signVerificationFailed } from 'virtual:error-effects';
import { formatError } from './error-text.ts';

/**
 * Failures for which the caller shows its own message. `except-429`: all except too many attempts
 * (OP-94). `always`: too many attempts too (OP-88). `everything`: the caller also handles all other
 * effects, such as the two-factor prompt.
 */
export type CallerMessageMode = 'except-429' | 'always' | 'everything';

const none: ErrorEffect = { kind: 'none' };
const byStatus: Readonly<Record<number, ErrorEffect>> = {
  400: { kind: 'toast', title: 'Error', durationMs: limits.toastDefaultMs },
  401: { kind: 'log-out' },
  429: { kind: 'toast', durationMs: limits.toastRateLimitedMs },
};

/**
 * Returns the effect of a failure without applying it: from the contract's table by code, otherwise
 * by status (R8.10 to R8.20).
 */
export function getErrorEffect(
  error: Pick<ApiError, 'status' | 'code' | 'message'>,
  ownMessage?: CallerMessageMode,
): ErrorEffect {
  const effect =
    (error.code !== undefined && Object.hasOwn(errorEffects, error.code)
      ? errorEffects[error.code]
      : byStatus[error.status]) ?? none;
  if (ownMessage === 'everything' || error.message === signVerificationFailed) return none;
  if (effect.kind !== 'toast' || ownMessage === undefined) return effect;
  return ownMessage === 'except-429' && error.status === 429 ? effect : none;
}

function showToast(error: ApiError, effect: Extract<ErrorEffect, { kind: 'toast' }>): void {
  const text = formatError(error);
  if (!text) return;
  showMessage({
    title: effect.title && m.error_title(),
    text,
    tone: 'danger',
    durationMs: effect.durationMs,
  });
  error.handled = true;
}

function logOut(error: ApiError, withToast: boolean): void {
  if (withToast) showMessage({ text: formatError(error), tone: 'danger' });
  error.handled = true;
  handleSessionExpiry();
}

/** Counts, for each kind of prompt, the prompts that were answered before a call was sent. */
const countSolved = () => ({
  twoFactor: countSolvedTwoFactorPrompts(),
  proof: countSolvedPasswordProofs(),
});

/** Applies the effect of a failure; returns true if the call may be repeated once. */
async function act(
  error: ApiError,
  effect: ErrorEffect,
  solved: ReturnType<typeof countSolved>,
): Promise<boolean> {
  switch (effect.kind) {
    case 'toast':
      showToast(error, effect);
      return false;
    case 'log-out':
      logOut(error, effect.toast ?? false);
      return false;
    case 'two-factor':
      return requestTwoFactor(solved.twoFactor);
    case 'proof': {
      const isProven = await requestPasswordProof(solved.proof);
      // shows no message if the player has closed the dialog
      error.handled = !isProven;
      return isProven;
    }
    case 'marketplace-refresh':
      error.handled = true;
      // passes the path of the present page, to return to it afterwards
      location.hash = `#/openloot-access-refresh?component=${location.hash.slice(2)}`;
      return false;
    case 'read-features':
      // the page is drawn again without the closed feature, or as a note that the whole page is
      // closed
      error.handled = true;
      void refetchQueries(queryClient, { queryKey: ['settings'] });
      return false;
    case 'none':
      return false;
    default:
      return effect satisfies never;
  }
}

/**
 * Handles all failed calls; no other code does this. Throws an `ApiError` for each failure that it
 * cannot settle.
 */
export async function applyErrorPolicy<T>(
  attempt: () => Promise<T>,
  ownMessage?: CallerMessageMode,
): Promise<T> {
  const session = sessionStore.get();
  const solved = countSolved();
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // a late answer to an ended session does not concern the present session; a cancelled call has
    // no answer
    if (error.handled || (error.status === 401 && sessionStore.get() !== session)) throw error;
    if (await act(error, getErrorEffect(error, ownMessage), solved)) return attempt();
    throw error;
  }
}

/**
 * Reports a defect of the page during a call, to the console and to the player, who would otherwise
 * wait for an answer. Returns the failure for the caller, marked as reported.
 */
export function reportPageDefect(error: unknown): ApiError {
  console.error(error);
  showMessage({ key: 'defect', title: m.error_title(), text: m.error_defect(), tone: 'danger' });
  const failure = new ApiError(0, {});
  failure.handled = true;
  return failure;
}

/** Shows the caller's own message, unless the failure was already reported to the player. */
export function showFailureMessage(
  error: unknown,
  { title, text, durationMs }: { title?: string; text: string; durationMs?: number | null },
): void {
  if (!(error instanceof ApiError) && !isAbortError(error)) console.error(error);
  if (error instanceof ApiError && error.handled) return;
  showMessage({ title, text, tone: 'danger', durationMs });
}
