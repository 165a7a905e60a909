import { CallError } from './call-error.ts';

/**
 * Milliseconds between two attempts of work that never stops, after a single call has used up its
 * own attempts.
 */
const outageMs = 5_000;
interface Waiting {
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal | undefined;
}
/**
 * Repeats a call until it is answered, through outages of any length. Throws refusals. Returns
 * undefined after the signal was aborted.
 */
export async function retryThroughOutages<T>(
  ask: () => Promise<T>,
  { pause, signal }: Waiting,
): Promise<T | undefined> {
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver())
    try {
      return await ask();
    } catch (error) {
      if (isOver()) return undefined;
      if (error instanceof CallError && error.status < 500 && error.status !== 429) throw error;
      await pause(outageMs, signal);
    }
  return undefined;
}
