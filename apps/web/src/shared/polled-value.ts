import { useSyncExternalStore } from 'react';
import { sessionStore } from './session/session.store.ts';

/** Milliseconds until a first read that failed is tried again. */
const retryMs = 5_000;
interface PolledValue<T> {
  /** As a hook: the last answer, undefined before the first. */
  (): T | undefined;
  /** The value as soon as there is one; asks for it where nobody looks yet. */
  known(): Promise<T>;
}
/**
 * A small answer that every page shows, the first-met ones too, which do without the query library.
 * Read when somebody looks, again every `everyMs` (null: once), and again when another player signs
 * in. The last answer outlives a failure.
 */
export function createPolledValue<T>(
  read: (signal: AbortSignal) => Promise<T>,
  everyMs: number | null,
): PolledValue<T> {
  let value: T | undefined;
  let readAt = -Infinity;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  const start = (): (() => void) => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (delay: number) => {
      timer = setTimeout(() => void attempt(), delay);
    };
    const attempt = async () => {
      try {
        value = await read(abort.signal);
        readAt = Date.now();
        for (const listener of listeners) listener();
      } catch {
        // no answer now: what is shown stays, and the next attempt comes in its time
      }
      // One read is enough for what changes rarely, but one there must be.
      const delay = value === undefined ? (everyMs ?? retryMs) : everyMs;
      if (delay !== null && !abort.signal.aborted) next(delay);
    };
    const age = Date.now() - readAt;
    if (age > (everyMs ?? Infinity) || value === undefined) void attempt();
    else if (everyMs !== null) next(everyMs - age);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  };

  let user = sessionStore.get()?.userId;
  sessionStore.subscribe(() => {
    if (user === sessionStore.get()?.userId) return;
    user = sessionStore.get()?.userId;
    readAt = -Infinity;
    if (!stop) return;
    stop();
    stop = start();
  });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    stop ??= start();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
  const known = (): Promise<T> =>
    new Promise((done) => {
      const look = (): void => {
        if (value === undefined) return;
        leave();
        done(value);
      };
      const leave = subscribe(look);
      look();
    });
  const useValue = (): T | undefined => useSyncExternalStore(subscribe, () => value);
  return Object.assign(useValue, { known });
}
