import type { ErrorEffect } from '@guildhall/contract/errors';
import { limits } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { ApiError, isAbortError } from '../api/api-error.ts';
import { queryClient } from '../query/query-client.ts';
import { refetchQueries } from '../query/read-again.ts';
import { handleSessionExpiry } from '../session/leave.ts';
import { countSolvedProofs, requestPasswordProof } from '../proof/proof.store.ts';
import { sessionStore } from '../session/session.store.ts';
import { countSolvedTwoFactorPrompts, requestTwoFactor } from '../two-factor/two-factor.store.ts';
import { errorEffects, signVerificationFailed } from 'virtual:error-effects';
import { formatError } from './error-text.ts';

/**
 * `except-429`: the call has its own message for every error except too many attempts (OP-94);
 * `always`: for too many attempts as well (OP-88); `everything`: the caller handles every
 * consequence, for example the two-factor prompt.
 */
export type OwnMessageMode = 'except-429' | 'always' | 'everything';

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
  ownMessage?: OwnMessageMode,
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

/** Prompts of each kind that were answered by the time a call was sent. */
const countSolved = () => ({
  twoFactor: countSolvedTwoFactorPrompts(),
  proof: countSolvedProofs(),
});

/** Applies the effect; returns true if the call may be repeated once. */
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
      // closing the dialog was the user's choice: shows no message
      error.handled = !isProven;
      return isProven;
    }
    case 'marketplace-refresh':
      error.handled = true;
      // the page of where it happened, to come back to
      location.hash = `#/openloot-access-refresh?component=${location.hash.slice(2)}`;
      return false;
    case 'read-features':
      // the page is redrawn without what is closed, and says so where it was all of it
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
 * The one place that acts on a failed call. What it does not settle reaches the caller as an
 * `ApiError`.
 */
export async function applyErrorPolicy<T>(
  attempt: () => Promise<T>,
  ownMessage?: OwnMessageMode,
): Promise<T> {
  const asked = sessionStore.get();
  const solved = countSolved();
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A late answer to a session that is over says nothing about the one that was opened since; a
    // call that was given up has no answer.
    if (error.handled || (error.status === 401 && sessionStore.get() !== asked)) throw error;
    if (await act(error, getErrorEffect(error, ownMessage), solved)) return attempt();
    throw error;
  }
}

/**
 * Reports a defect of the page during a call to the console and to the player, so that nobody waits
 * for an answer. Returns the failure for the caller, marked as reported.
 */
export function reportDefect(error: unknown): ApiError {
  console.error(error);
  showMessage({ key: 'defect', title: m.error_title(), text: m.error_defect(), tone: 'danger' });
  const failure = new ApiError(0, {});
  failure.handled = true;
  return failure;
}

/** The caller's own message for a failure that nobody has told the player about yet. */
export function showFailureMessage(
  error: unknown,
  { title, text, durationMs }: { title?: string; text: string; durationMs?: number | null },
): void {
  if (!(error instanceof ApiError) && !isAbortError(error)) console.error(error);
  if (error instanceof ApiError && error.handled) return;
  showMessage({ title, text, tone: 'danger', durationMs });
}
