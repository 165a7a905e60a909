/**
 * The service worker: shows push messages while no page of ours is in front. Built to a file of its
 * own; it imports nothing.
 */
interface Pushed {
  readonly id?: string;
  readonly title?: string;
  readonly text?: string;
}
interface Page {
  readonly visibilityState: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}
interface WorkerEvent extends Event {
  readonly data?: { json(): unknown } | null;
  readonly notification?: { close(): void };
  waitUntil(work: Promise<unknown>): void;
}
/**
 * The part of a service worker's world that is used here: the pages' own types know nothing of it.
 */
interface WorkerScope {
  addEventListener(type: 'push' | 'notificationclick', handle: (event: WorkerEvent) => void): void;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(
      title: string,
      options: { body: string; tag?: string; icon: string },
    ): Promise<void>;
  };
}
const worker = globalThis as unknown as WorkerScope;
const pages = (): Promise<readonly Page[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

function messageOf(event: WorkerEvent): Pushed | null {
  try {
    const message = (event.data?.json() as { data?: { message?: string } } | undefined)?.data
      ?.message;
    return message === undefined ? null : (JSON.parse(message) as Pushed);
  } catch {
    return null;
  }
}
/**
 * A page in front gets the message itself, and handles it once by its id; otherwise the system
 * shows it.
 */
async function receive(message: Pushed): Promise<void> {
  const inFront = (await pages()).filter((page) => page.visibilityState === 'visible');
  for (const page of inFront) page.postMessage({ guildhall: message });
  if (inFront.length > 0) return;
  await worker.registration.showNotification(message.title ?? 'Guildhall', {
    body: message.text ?? '',
    icon: '/favicon.svg',
    ...(message.id !== undefined && { tag: message.id }),
  });
}
async function open(): Promise<void> {
  const [page] = await pages();
  await (page ? page.focus() : worker.clients.openWindow('/#/dashboard'));
}
worker.addEventListener('push', (event) => {
  const message = messageOf(event);
  if (message) event.waitUntil(receive(message));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification?.close();
  event.waitUntil(open());
});
