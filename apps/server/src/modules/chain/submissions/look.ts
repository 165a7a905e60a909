/** Checks a transaction in progress once: sends it, or determines its outcome. */
import type { Signature } from '@solana/kit';
import {
  ChainUnavailableError,
  TransactionRefusedBeforeTryingError,
  type ChainClient,
} from '../network/network.api.ts';
import type { Submission, SubmissionState } from './submissions.store.ts';

/** State after a check, and the outcome if it is certain. */
export interface SubmissionCheck {
  readonly state: SubmissionState;
  readonly isSent: boolean;
  readonly error?: string | undefined;
  /** Fee in lamports. */
  readonly cost?: bigint | undefined;
  /** Time of the block. */
  readonly finalAt?: Date | undefined;
}
type Client = Pick<
  ChainClient,
  'listStatuses' | 'getBlockHeight' | 'findFinalTransaction' | 'send'
>;

/**
 * Asks the chain about a submission and sends its bytes again while it is not there.
 * - FINAL only when the final transaction is the very bytes that were signed: a node's word about a
 *   signature is not enough.
 * - EXPIRED only when a final block lies beyond its last one, and it is not there on a second look
 *   after that: one that landed in its last block looks expired by the height alone.
 * - A node that cannot be asked changes nothing.
 */
export async function checkSubmissionOnChain(
  client: Client,
  row: Submission,
): Promise<SubmissionCheck> {
  const unchanged = { state: row.state, isSent: false };
  try {
    const status = await findStatus(client, row);
    if (status === null) return await sendOrExpire(client, row);
    if (status.confirmationStatus === 'finalized') return (await readEnd(client, row)) ?? unchanged;
    const isConfirmed = status.confirmationStatus === 'confirmed' && status.err === null;
    return { state: isConfirmed ? 'CONFIRMED' : 'SUBMITTED', isSent: false };
  } catch (error) {
    if (error instanceof ChainUnavailableError) return unchanged;
    throw error;
  }
}

async function findStatus(client: Client, { signature }: Submission) {
  const [status] = await client.listStatuses([signature as Signature]);
  return status ?? null;
}

async function readEnd(client: Client, row: Submission): Promise<SubmissionCheck | undefined> {
  const found = await client.findFinalTransaction(row.signature as Signature);
  if (found?.bytes.toString('base64') !== row.wire) return undefined;
  const finalAt = found.blockTime === null ? undefined : new Date(Number(found.blockTime) * 1_000);
  const end = { isSent: false, cost: found.fee, finalAt };
  if (found.error === null) return { ...end, state: 'FINAL' };
  return { ...end, state: 'FAILED', error: toText(found.error) };
}

async function sendOrExpire(client: Client, row: Submission): Promise<SubmissionCheck> {
  if ((await client.getBlockHeight('finalized')) > BigInt(row.lastValidBlockHeight)) {
    const isGone = (await findStatus(client, row)) === null;
    return { state: isGone ? 'EXPIRED' : row.state, isSent: false };
  }
  try {
    await client.send(Buffer.from(row.wire, 'base64'));
    return { state: 'SUBMITTED', isSent: true };
  } catch (error) {
    // the transaction may have arrived meanwhile, or its prerequisites were rolled back; the next
    // check shows it
    if (error instanceof TransactionRefusedBeforeTryingError)
      return { state: 'SUBMITTED', isSent: false };
    throw error;
  }
}

const toText = (error: unknown): string =>
  JSON.stringify(error, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
