const name = 'bf-leaving';

/**
 * Notifies other tabs of this browser of a deliberate sign-out, so that they do not store input.
 * The server's message about the session arrives later.
 */
export function broadcastSignOut(userId: number): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(userId);
  channel.close();
}
/**
 * Calls back when this user signs out deliberately in another tab. Returns a function that stops
 * the calls.
 */
export function onOtherTabSignOut(userId: number, handle: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === userId) handle();
  });
  return () => channel.close();
}
