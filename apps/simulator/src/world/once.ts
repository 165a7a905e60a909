import { CallError } from '../client/http.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
}
/**
 * A deed of the world that is done once, under a key of its own. Who starts the world again has
 * played in it: what it chooses by may be another by then, and what was done under the key stays
 * done.
 */
export async function runOnce(key: string, deed: (sent: Sent) => Promise<unknown>): Promise<void> {
  try {
    await deed({ headers: { 'idempotency-key': key } });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'IDEMPOTENCY_MISMATCH')) throw error;
  }
}
