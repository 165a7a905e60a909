import { limits } from '@guildhall/contract/limits';
import { call } from '../api/call.ts';
import {
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from '../session/browser-storage.ts';
import { onSessionClear } from '../session/leave.ts';
import { sessionStore } from '../session/session.store.ts';
import { rememberPushOff, recordPushEnabled, pushStateStore } from './push-state.ts';
import type { MessagingConfig } from './push-token.ts';

/**
 * Storage key of the token that was sent. The entry is deleted with the session, so that the next
 * session sends its token again.
 */
const key = 'bf-push-token';
const loadTokens = () => import('./push-token.ts');

/**
 * Last step of a queue: steps run one after the other, so that no step sends a token that another
 * step is deleting.
 */
let steps: Promise<unknown> = Promise.resolve();
/** Runs a step after all earlier steps. A failure of the step is only logged (OP-65). */
function inTurn(step: () => Promise<void>): Promise<void> {
  const next = steps.then(step).catch((error: unknown) => {
    console.info('push messages could not be set up', error);
  });
  steps = next;
  return next;
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${limits.pushTokenCookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
const forgetCookie = (): void => writeCookie('', 0);

// if another tab has signed in since, the token belongs to that tab's session and stays
onSessionClear(() => {
  if (readLocalStorage(key) !== null) return;
  forgetCookie();
  void inTurn(async () => {
    if (sessionStore.get() === null) await (await loadTokens()).revokePushToken();
  });
});

/** Fetches the token, and sends it to the server if it is new (R4.53, R4.54). */
export const refreshPushToken = (config: MessagingConfig, userId: number): Promise<void> =>
  inTurn(async () => {
    const token = await (await loadTokens()).fetchPushToken(config);
    // the user has signed out meanwhile, so the token is not stored
    if (sessionStore.get()?.userId !== userId) return;
    writeCookie(encodeURIComponent(token), limits.cookieExpiryDays * 86_400);
    if (readLocalStorage(key) === token) return;
    await call('savePushToken', {
      params: { id: userId },
      body: { type: 'WEB', token },
      ownMessage: 'always',
    });
    writeLocalStorage(key, token);
  });

/**
 * Shows the browser's permission prompt, which only a press may open, and turns push messages on in
 * this browser.
 */
export async function turnOnPush(config: MessagingConfig, userId: number): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission === 'granted') {
    recordPushEnabled();
    await refreshPushToken(config, userId);
  }
  pushStateStore.readAgain();
}

/** Turns push messages off in this browser only. Throws if the server refuses. */
export async function turnOffPush(userId: number): Promise<void> {
  await call('dropPushToken', { params: { id: userId } });
  rememberPushOff();
  removeLocalStorage(key);
  forgetCookie();
  await inTurn(async () => (await loadTokens()).revokePushToken());
}
