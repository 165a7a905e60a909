/**
 * Creates a signal that aborts when the first of the given ones does, with its reason.
 * `AbortSignal.any` does the same; Safari has it since 17.4 only.
 */
export function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const abort = (): void => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: joined.signal });
  }
  return joined.signal;
}
