/**
 * Functions for calls whose reply was lost. Each asks the server whether the call has made its
 * change.
 */
const watches = new Set<() => void>();

/**
 * Registers a function that asks the server about one such call; returns a function that
 * unregisters it.
 */
export function registerLostCallPoll(ask: () => void): () => void {
  watches.add(ask);
  return () => void watches.delete(ask);
}
/**
 * Asks the server about every call whose reply was lost. Called whenever a message of the server
 * arrives, because the server can be reached then.
 */
export function pollLostCalls(): void {
  for (const ask of Array.from(watches)) ask();
}
if (typeof window !== 'undefined') window.addEventListener('online', pollLostCalls);
