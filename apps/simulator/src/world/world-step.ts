import { CallError } from '../client/http.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
}
/**
 * Runs one step of building the world once, under its own idempotency key. Another run may send
 * other content, because players have changed the world since; the resulting IDEMPOTENCY_MISMATCH
 * is ignored.
 */
export async function runDemoWorldStepOnce(
  key: string,
  action: (sent: Sent) => Promise<unknown>,
): Promise<void> {
  try {
    await action({ headers: { 'idempotency-key': key } });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'IDEMPOTENCY_MISMATCH')) throw error;
  }
}
