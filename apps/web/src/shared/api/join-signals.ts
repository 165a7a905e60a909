/**
 * Creates a signal that aborts with the reason of the first given signal that aborts. Replaces
 * `AbortSignal.any`, which Safari has only since 17.4.
 */
export function joinAbortSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const abort = (): void => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: joined.signal });
  }
  return joined.signal;
}
