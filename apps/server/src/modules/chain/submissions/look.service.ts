/** One look at a transaction that is under way: sends it, or learns how it ended. */
import type { ChainClient } from './chain-client.ts';
import { ChainUnavailable } from './chain-client.ts';
import type { Submission, SubmissionState } from './submissions.store.ts';

/** State after a look, and the end where it is certain. */
export interface Look {
  readonly state: SubmissionState;
  readonly isSent: boolean;
  readonly error?: string | undefined;
  readonly cost?: bigint | undefined;
  readonly finalAt?: Date | undefined;
}

/**
 * Asks the chain about a submission and sends its bytes again while it is not there.
 * - FINAL only when the final transaction is the very bytes that were signed: a node's word about a
 *   signature is not enough.
 * - EXPIRED only when a final block lies beyond its last one, and it is not there on a second look
 *   after that: one that landed in its last block looks expired by the height alone.
 * - A node that cannot be asked changes nothing.
 */
export async function lookAt(client: ChainClient, row: Submission): Promise<Look> {
  try {
    const status = await client.getStatus(row.signature);
    if (status === undefined) return await sendOrExpire(client, row);
    if (status.commitment !== 'finalized')
      return {
        state: status.commitment === 'confirmed' ? 'CONFIRMED' : 'SUBMITTED',
        isSent: false,
      };
    return await readEnd(client, row, status.error);
  } catch (error) {
    if (error instanceof ChainUnavailable) return { state: row.state, isSent: false };
    throw error;
  }
}

async function readEnd(
  client: ChainClient,
  row: Submission,
  error: string | undefined,
): Promise<Look> {
  const found = await client.getFinalTransaction(row.signature);
  if (found?.wire !== row.wire || found.error !== error) return { state: row.state, isSent: false };
  const { cost, blockTime: finalAt } = found;
  return error === undefined
    ? { state: 'FINAL', isSent: false, cost, finalAt }
    : { state: 'FAILED', isSent: false, error, cost, finalAt };
}

async function sendOrExpire(client: ChainClient, row: Submission): Promise<Look> {
  if ((await client.getFinalHeight()) > BigInt(row.lastValidBlockHeight)) {
    const again = await client.getStatus(row.signature);
    return { state: again === undefined ? 'EXPIRED' : row.state, isSent: false };
  }
  // What was confirmed and is gone was rolled back: it is sent again as if for the first time.
  const error = await client.send(row.wire, row.sends === 0);
  return { state: 'SUBMITTED', isSent: true, error };
}
