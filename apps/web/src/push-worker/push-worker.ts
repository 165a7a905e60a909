/**
 * Service worker that shows push messages while none of our pages is in the foreground. It is built
 * to a separate file and imports nothing.
 */
interface Pushed {
  readonly id?: string;
  readonly type?: string;
  readonly title?: string;
  readonly text?: string;
  readonly payload?: { readonly items?: readonly Pushed[] };
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
 * Part of the service worker's global scope used here, because the types of the pages do not
 * contain it.
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

/**
 * Reads the messages of a push; each message of a group counts separately. Returns no message if
 * the push is not ours.
 */
function readMessages(event: WorkerEvent): readonly Pushed[] {
  try {
    const text = (event.data?.json() as { data?: { message?: string } } | undefined)?.data?.message;
    const message = text === undefined ? null : (JSON.parse(text) as Pushed | null);
    if (message === null || typeof message.type !== 'string') return [];
    return message.type === 'GROUP' ? (message.payload?.items ?? []) : [message];
  } catch {
    return [];
  }
}
const isInFront = ({ visibilityState }: Page): boolean => visibilityState === 'visible';
/**
 * Passes messages to a page in the foreground. The page handles each message once, by its id.
 * Without such a page, the system shows the messages that have text. A repeated message replaces
 * its earlier copy.
 */
async function receive(messages: readonly Pushed[]): Promise<void> {
  const inFront = (await pages()).filter(isInFront);
  for (const message of messages) {
    for (const page of inFront) page.postMessage({ guildhall: message });
    const title = message.title ?? message.text;
    if (inFront.length > 0 || title === undefined) continue;
    await worker.registration.showNotification(title, {
      body: message.title === undefined ? '' : (message.text ?? ''),
      icon: '/favicon.svg',
      ...(message.id !== undefined && { tag: message.id }),
    });
  }
}
async function open(): Promise<void> {
  const [page] = await pages();
  await (page ? page.focus() : worker.clients.openWindow('/#/dashboard'));
}
worker.addEventListener('push', (event) => {
  const messages = readMessages(event);
  if (messages.length === 0) console.info('Unknown type');
  else event.waitUntil(receive(messages));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification?.close();
  event.waitUntil(open());
});
