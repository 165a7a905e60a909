const name = 'bf-leaving';

/**
 * Tells the other tabs of this browser that the user signs out deliberately, so that they do not
 * store input. The server's message about it arrives later.
 */
export function broadcastSignOut(userId: number): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(userId);
  channel.close();
}
/**
 * Registers a function to call when this user signs out deliberately in another tab; returns a
 * function that unregisters it.
 */
export function onOtherTabSignOut(userId: number, handle: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === userId) handle();
  });
  return () => channel.close();
}
