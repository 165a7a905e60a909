import { limits } from '@guildhall/contract/limits';
import { twitchCodePrefix } from '@guildhall/contract/reach/twitch-extension/twitch-code';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { callLazyPortalApi } from '../api/later-call.ts';
import { toInAppPath } from '../page/deep-link.ts';
import { describeSignInFailure } from '../errors/entry-failure.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { consumeReturnPath, forgetReturnPathWithin } from '../session/return-path.ts';
import { sessionStore } from '../session/session.store.ts';
import { saveSignInTicketFromError } from '../session/ticket.store.ts';
import { requestAccountSwitch } from '../session/switch.store.ts';

/** Opens a page of the app by replacing the present history entry. */
const goTo = (path: string): void =>
  history.replaceState(null, '', `${location.pathname}${location.search}#${path}`);

/**
 * Returns true if there is no valid session, or if the player agrees to switch accounts. Returns
 * false if the session already belongs to the account of the link.
 */
async function mayEnter(autoLoginToken: string): Promise<boolean> {
  const present = sessionStore.get();
  if (!present) return true;
  try {
    await call('currentSession', { ownMessage: 'everything' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true;
    throw error;
  }
  const owner = await call('readAutoLoginToken', {
    body: { autoLoginToken },
    ownMessage: 'everything',
  });
  return owner.userId !== present.userId && requestAccountSwitch({ username: owner.username });
}
/** Milliseconds to wait until another tab that has used the same link has stored its session. */
const fasterMs = 1_000;
/**
 * Takes over the session that another tab has stored or is about to store. Returns true if there is
 * one.
 */
async function adoptSoon(): Promise<boolean> {
  if (sessionStore.adopt()) return true;
  await new Promise<void>((resolve) => {
    addEventListener('storage', () => sessionStore.adopt() && resolve());
    setTimeout(resolve, fasterMs);
  });
  return sessionStore.adopt();
}
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Opens Twitch for signing in; reports a failure. */
export async function startTwitchSignIn(): Promise<void> {
  try {
    const { url } = await callLazyPortalApi('beginTwitchSignIn', {
      body: {},
      ownMessage: 'except-429',
    });
    location.assign(url);
  } catch (error) {
    showFailureMessage(error, { text: describeSignInFailure(error) });
  }
}
/**
 * Signs in a user who returns from Twitch. Asks no questions, because this browser has requested
 * the sign-in.
 */
async function enterFromTwitch(code: string): Promise<(() => void) | undefined> {
  try {
    sessionStore.set(
      await callLazyPortalApi('completeTwitchSignIn', { body: { code }, ownMessage: 'everything' }),
    );
    goTo(consumeReturnPath());
    return undefined;
  } catch (error) {
    if (saveSignInTicketFromError(error)) {
      goTo('/sign-in-code');
      return undefined;
    }
    const isIn = sessionStore.adopt();
    goTo(isIn ? '/dashboard' : '/login');
    return isIn
      ? undefined
      : () => showFailureMessage(error, { text: describeSignInFailure(error) });
  }
}

/**
 * Signs in with the token from a link of the game client. The page is drawn once the user is known
 * (R4.61 to R4.63, R8.6). Resolves with a function that reports a failure, to be called after the
 * page is drawn. If another tab has used the same link, this is no failure: both tabs share the
 * session.
 */
export async function signInFromGameClient(
  autoLoginToken: string,
  link: string | undefined,
): Promise<(() => void) | undefined> {
  if (autoLoginToken.startsWith(twitchCodePrefix))
    return enterFromTwitch(autoLoginToken.slice(twitchCodePrefix.length));
  const wasIn = sessionStore.get() !== null;
  try {
    if (!(await mayEnter(autoLoginToken))) {
      goTo(toInAppPath(link) ?? '/dashboard');
      return undefined;
    }
    sessionStore.set(
      await call('autoLogin', {
        body: { autoLoginToken, platform: limits.loginPlatform },
        ownMessage: 'everything',
      }),
    );
    forgetReturnPathWithin();
    goTo(toInAppPath(link) ?? limits.autoLoginDefaultTarget);
    return undefined;
  } catch (error) {
    const mayBeFaster = !wasIn && isRefused(error);
    const isIn = await (mayBeFaster ? adoptSoon() : sessionStore.adopt());
    // an expired link ends no session: neither the session of this tab, nor that of the tab that
    // has used the link
    goTo(isIn ? (toInAppPath(link) ?? '/dashboard') : '/');
    return isIn && mayBeFaster
      ? undefined
      : () => showFailureMessage(error, { text: describeSignInFailure(error) });
  }
}
