/** Polls for changes whose answer was lost. */
const watches = new Set<() => void>();

/** Registers a function that polls for a lost change. Returns a function that removes it. */
export function registerLostCallPoll(ask: () => void): () => void {
  watches.add(ask);
  return () => void watches.delete(ask);
}
/**
 * Polls for every lost change. Called after the server has sent something, because the server can
 * then be reached.
 */
export function pollLostCalls(): void {
  for (const ask of Array.from(watches)) ask();
}
if (typeof window !== 'undefined') window.addEventListener('online', pollLostCalls);
