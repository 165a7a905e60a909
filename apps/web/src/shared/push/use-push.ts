import { useEffect } from 'react';
import { useSession } from '../session/session.store.ts';
import { useSettings } from '../use-settings.ts';
import { usePushState } from './push-state.ts';
import type { MessagingConfig } from './push-token.ts';

const isConfig = (
  value: Record<string, string> | null | undefined,
): value is Record<string, string> & MessagingConfig =>
  Boolean(value?.['projectId'] && value['apiKey'] && value['appId'] && value['vapidKey']);

/**
 * Keeps push messages on for whoever is signed in, where this browser was allowed to show them.
 * Nobody is asked here: that waits for something worth hearing of.
 */
export function usePush(): void {
  const userId = useSession()?.userId;
  const config = usePushConfig();
  const state = usePushState();
  useEffect(() => {
    if (userId === undefined || !config) return;
    if (state === 'on')
      void import('./push.ts').then(
        ({ refreshPush }) => refreshPush(config, userId),
        () => undefined,
      );
    else console.info('No registration token available. Request permission to generate one.');
  }, [userId, config, state]);
}
/** The messaging service of this server; undefined where there is none. */
export function usePushConfig(): MessagingConfig | undefined {
  const messaging = useSettings()?.messaging;
  return isConfig(messaging) ? messaging : undefined;
}
