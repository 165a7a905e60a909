/** Functions that ask about changes whose answer was lost. */
const watches = new Set<() => void>();

/** Registers a function that asks about a lost change; returns a function that unregisters it. */
export function registerLostCallPoll(ask: () => void): () => void {
  watches.add(ask);
  return () => void watches.delete(ask);
}
/**
 * Asks about every lost change. Called when the server has sent anything, because it can be reached
 * then.
 */
export function pollLostCalls(): void {
  for (const ask of Array.from(watches)) ask();
}
if (typeof window !== 'undefined') window.addEventListener('online', pollLostCalls);
