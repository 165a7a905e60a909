import { limits } from '@guildhall/contract/limits';
import { ApiError } from './api/api-error.ts';
import { call } from './api/call.ts';
import { inAppPath } from './deep-link.ts';
import { entryFailure } from './errors/entry-failure.ts';
import { showFailure } from './errors/error-policy.ts';
import { forgetPath } from './session/return-path.ts';
import { sessionStore } from './session/session.store.ts';
import { askSwitch } from './session/switch.store.ts';

/** Goes to a page of the app without leaving the present one in the history. */
const goTo = (path: string): void =>
  history.replaceState(null, '', `${location.pathname}${location.search}#${path}`);

/**
 * Whether the token's account may take the place of who is here: nobody, or somebody who was asked.
 * Its own account stays as it is.
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
  return owner.userId !== present.userId && askSwitch({ username: owner.username });
}
/**
 * Signs in with the token of the game client; the page is drawn when it is known who is there
 * (R4.61 to R4.63, R8.6).
 */
export async function autoLogin(autoLoginToken: string, link: string | undefined): Promise<void> {
  try {
    if (!(await mayEnter(autoLoginToken))) return goTo(inAppPath(link) ?? '/dashboard');
    sessionStore.set(
      await call('autoLogin', {
        body: { autoLoginToken, platform: limits.loginPlatform },
        ownMessage: 'everything',
      }),
    );
    forgetPath();
    goTo(inAppPath(link) ?? limits.autoLoginDefaultTarget);
  } catch (error) {
    showFailure(error, { text: entryFailure(error) });
    // A link that is over ends no session: of this tab, or of the one in which the same link was
    // faster.
    goTo(sessionStore.adopt() ? (inAppPath(link) ?? '/dashboard') : '/');
  }
}
