import { limits } from '@guildhall/contract/limits';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { readShared, writeShared } from '../session/browser-storage.ts';
import { useSession } from '../session/session.store.ts';
import { useSettings } from '../use-settings.ts';
import type { MessagingConfig } from './push-token.ts';

const key = 'bf-push-token';
const isConfig = (
  value: Record<string, string> | null | undefined,
): value is Record<string, string> & MessagingConfig =>
  Boolean(value?.['projectId'] && value['apiKey'] && value['appId'] && value['vapidKey']);
const canPush = (): boolean =>
  'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis;

const permissionNow = (): NotificationPermission =>
  canPush() ? Notification.permission : 'denied';
const decided = createAtom(permissionNow());
const readDecided = (): void => decided.set(permissionNow());
function watchPermission(): () => void {
  readDecided();
  // Where the browser tells it: what somebody decides in its own settings.
  const status = navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
  void status?.then((entry) => entry?.addEventListener('change', readDecided));
  return () => void status?.then((entry) => entry?.removeEventListener('change', readDecided));
}
/**
 * What this browser's user has decided about push messages, also when they decide it meanwhile;
 * denied where there are none.
 */
export function usePushPermission(): NotificationPermission {
  useEffect(watchPermission, []);
  return useSelector(decided);
}

function saveInCookie(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${limits.pushTokenCookie}=${encodeURIComponent(token)}; Path=/; Max-Age=${limits.cookieExpiryDays * 86_400}; SameSite=Lax${secure}`;
}
/**
 * Asks for the permission where nobody has decided yet, fetches the token, and tells the server
 * when it is another one (R4.52 to R4.54).
 */
async function settle(config: MessagingConfig, userId: number): Promise<void> {
  const noToken = (): void =>
    console.info('No registration token available. Request permission to generate one.');
  if (!canPush()) return noToken();
  const permission =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  readDecided();
  if (permission !== 'granted') return noToken();
  const { fetchPushToken } = await import('./push-token.ts');
  const token = await fetchPushToken(config);
  saveInCookie(token);
  // the key goes with the session, so that the next one names its token anew
  if (readShared(key) === token) return;
  await call('savePushToken', {
    params: { id: userId },
    body: { type: 'WEB', token },
    ownMessage: 'always',
  });
  writeShared(key, token);
}
/** A failure is only logged (OP-65): a toast would meet everyone who declined. */
export const turnOnPush = (config: MessagingConfig, userId: number): Promise<void> =>
  settle(config, userId).catch((error: unknown) => console.info('push messages are not on', error));

/** Turns push messages on for whoever is signed in, where the server has a messaging service. */
export function usePush(): void {
  const userId = useSession()?.userId;
  const config = usePushConfig();
  useEffect(() => {
    if (userId !== undefined && config) void turnOnPush(config, userId);
  }, [userId, config]);
}
/** The messaging service of this server; undefined where there is none. */
export function usePushConfig(): MessagingConfig | undefined {
  const messaging = useSettings()?.messaging;
  return isConfig(messaging) ? messaging : undefined;
}
