import { Worker } from 'node:worker_threads';
import { buildRateLimitError } from '../../../../kernel/errors.ts';

export interface PasswordStrengthRequest {
  readonly id: number;
  readonly password: string;
  readonly own: readonly string[];
}
export interface PasswordStrengthReply {
  readonly id: number;
  /** Strength from 0 (weak) to 4 (strong). */
  readonly score: number;
}
/**
 * Number of leading characters whose strength is estimated. A strong beginning is enough, and the
 * time grows faster than the length (48 characters take at most 70 ms).
 */
export const estimatedPasswordLengthMax = 48;
/** Largest number of calls that wait; further calls get RATE_LIMITED. */
const waitingMax = 32;

/**
 * Runs one worker thread. The first check starts the thread, and the thread stays, because loading
 * its list of common passwords is slow.
 */
class Estimator {
  #worker: Worker | undefined;
  readonly #waiting = new Map<
    number,
    { resolve: (score: number) => void; fail: (error: Error) => void }
  >();
  #next = 0;

  #start(): Worker {
    const worker = new Worker(new URL('./password-strength.thread.ts', import.meta.url));
    // lets the server stop without waiting for the worker thread
    worker.unref();
    worker.on('message', ({ id, score }: PasswordStrengthReply) => {
      this.#waiting.get(id)?.resolve(score);
      this.#waiting.delete(id);
    });
    worker.once('error', (error: unknown) =>
      this.#lost(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.once('exit', () =>
      this.#lost(worker, new Error('The thread that estimates passwords has ended')),
    );
    return worker;
  }
  /**
   * Handles the end of a worker thread that has failed. The next password check starts a new
   * thread.
   */
  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
  }
  async score(password: string, own: readonly string[]): Promise<number> {
    if (this.#waiting.size >= waitingMax) throw buildRateLimitError(1);
    this.#worker ??= this.#start();
    const [worker, id] = [this.#worker, ++this.#next];
    return new Promise((resolve, fail) => {
      this.#waiting.set(id, { resolve, fail });
      worker.postMessage({
        id,
        password: Array.from(password).slice(0, estimatedPasswordLengthMax).join(''),
        own,
      } satisfies PasswordStrengthRequest);
    });
  }
}
const estimator = new Estimator();
/**
 * Rates from 0 to 4 how well a password resists guessing. The words in `own` add no strength.
 * Throws RATE_LIMITED if too many calls wait.
 */
export const computePasswordStrength = (
  password: string,
  own: readonly string[],
): Promise<number> => estimator.score(password, own);
