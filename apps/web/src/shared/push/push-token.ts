import { initializeApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken, type Messaging } from '@firebase/messaging';
import { toTrustedScriptAddress } from '../script-address.ts';

/** Configuration of the messaging service, sent by the server. */
export interface MessagingConfig {
  readonly projectId: string;
  readonly apiKey: string;
  /** Id of the app in the provider's format: `1:<sender>:web:<hash>`. */
  readonly appId: string;
  readonly vapidKey: string;
}
const worker = '/push-worker.js';
let messaging: Messaging | undefined;

function openMessaging({ projectId, apiKey, appId }: MessagingConfig): Messaging {
  const messagingSenderId = appId.split(':')[1] ?? projectId;
  return (messaging ??= getMessaging(
    initializeApp({ projectId, apiKey, appId, messagingSenderId }),
  ));
}
/**
 * Registers this browser at the messaging service, and returns its token. Renews an existing token
 * once a week. Throws if the browser or the service refuses.
 */
export async function fetchPushToken(config: MessagingConfig): Promise<string> {
  const serviceWorkerRegistration = await navigator.serviceWorker.register(
    toTrustedScriptAddress(worker),
  );
  await navigator.serviceWorker.ready;
  return getToken(openMessaging(config), { vapidKey: config.vapidKey, serviceWorkerRegistration });
}
/** Deletes this browser's registration at the messaging service and ends its subscription. */
export async function revokePushToken(): Promise<void> {
  if (messaging) await deleteToken(messaging);
}
