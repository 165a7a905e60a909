import { scriptAddress } from '../script-address.ts';

/** What the server tells a browser about its messaging service. */
export interface MessagingConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly appId: string;
  readonly vapidKey: string;
}
const worker = '/push-worker.js';
const installations = 'https://firebaseinstallations.googleapis.com/v1/projects';
const registrations = 'https://fcmregistrations.googleapis.com/v1/projects';

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
const text = (buffer: ArrayBuffer | null): string =>
  buffer === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
/** An installation's id: 17 random bytes whose first four bits say so. */
function newInstallationId(): string {
  const id = crypto.getRandomValues(new Uint8Array(17));
  id[0] = 0b0111_0000 | ((id[0] ?? 0) & 0b0000_1111);
  return text(id.buffer).slice(0, 22);
}
async function post(
  address: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The messaging service answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Registers this browser with the messaging service and answers its token. */
export async function fetchPushToken({
  projectId,
  apiKey,
  appId,
  vapidKey,
}: MessagingConfig): Promise<string> {
  const registration = await navigator.serviceWorker.register(scriptAddress(worker));
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(vapidKey),
  });
  const installed = await post(
    `${installations}/${encodeURIComponent(projectId)}/installations`,
    { 'x-goog-api-key': apiKey },
    { fid: newInstallationId(), authVersion: 'FIS_v2', appId, sdkVersion: 'w:0.6.4' },
  );
  const auth = isRecord(installed['authToken']) ? installed['authToken']['token'] : undefined;
  if (typeof auth !== 'string') throw new Error('The messaging service gave no installation');
  const registered = await post(
    `${registrations}/${encodeURIComponent(projectId)}/registrations`,
    { 'x-goog-api-key': apiKey, 'x-goog-firebase-installations-auth': `FIS ${auth}` },
    {
      web: {
        endpoint: subscription.endpoint,
        auth: text(subscription.getKey('auth')),
        p256dh: text(subscription.getKey('p256dh')),
        applicationPubKey: vapidKey,
      },
    },
  );
  if (typeof registered['token'] !== 'string')
    throw new Error('The messaging service gave no token');
  return registered['token'];
}
