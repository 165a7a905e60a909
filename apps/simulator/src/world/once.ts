import { CallError } from '../client/http.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
}
/**
 * Does one step of building the world only once, under its own idempotency key. A second run may
 * send other content, because players have changed the world since. The resulting
 * IDEMPOTENCY_MISMATCH is ignored and the first result stays.
 */
export async function runWorldStepOnce(
  key: string,
  deed: (sent: Sent) => Promise<unknown>,
): Promise<void> {
  try {
    await deed({ headers: { 'idempotency-key': key } });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'IDEMPOTENCY_MISMATCH')) throw error;
  }
}
