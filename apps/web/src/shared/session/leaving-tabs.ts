const name = 'bf-leaving';

/**
 * Tells the other tabs of this browser that their user signs out on purpose: they keep nothing that
 * stands typed. The server's word on the end of the session comes later.
 */
export function tellTabsOfLeaving(userId: number): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(userId);
  channel.close();
}
/** Calls back when this user signs out on purpose in another tab; gives back what ends that. */
export function onLeavingElsewhere(userId: number, handle: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === userId) handle();
  });
  return () => channel.close();
}
