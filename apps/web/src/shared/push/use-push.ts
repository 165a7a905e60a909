import { useEffect } from 'react';
import { useSession } from '../session/session.store.ts';
import { useCachedPublicSettings, usePublicSettings } from '../use-settings.ts';
import { usePushState } from './push-state.ts';
import type { MessagingConfig } from './push-token.ts';

function toConfig(
  messaging: Record<string, string> | null | undefined,
): MessagingConfig | undefined {
  const { projectId, apiKey, appId, vapidKey } = messaging ?? {};
  return projectId && apiKey && appId && vapidKey
    ? { projectId, apiKey, appId, vapidKey }
    : undefined;
}

/**
 * Keeps push messages working for the signed-in user, if this browser allows them. Does not ask for
 * permission; the offer among the notifications does.
 */
export function usePushRegistration(): void {
  const userId = useSession()?.userId;
  const messaging = usePublicSettings()?.messaging;
  const state = usePushState();
  useEffect(() => {
    const config = toConfig(messaging);
    if (userId === undefined || !config) return;
    if (state !== 'on')
      return console.info('No registration token available. Request permission to generate one.');
    void import('./push.ts').then(
      ({ refreshPushToken: refreshPush }) => refreshPush(config, userId),
      () => undefined,
    );
  }, [userId, messaging, state]);
}
/** Returns the configuration of this server's messaging service; undefined if there is none. */
export const usePushConfig = (): MessagingConfig | undefined =>
  toConfig(useCachedPublicSettings()?.messaging);
