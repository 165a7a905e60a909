/** Checks a transaction in progress once: sends it, or determines its outcome. */
import type { Signature } from '@solana/kit';
import {
  ChainUnavailableError,
  TransactionRefusedBeforeTryingError,
  type ChainClient,
} from '../network/network.api.ts';
import type { Submission, SubmissionState } from './submissions.store.ts';

/** State of a submission after a check. The optional fields are set when the outcome is certain. */
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
 * Checks a submission on the chain, and sends its bytes again if the chain does not know them.
 * - FINAL requires the final transaction with exactly the signed bytes: a status from a node is not
 * enough.
 * - EXPIRED requires a final block after the last block that accepts the transaction, and a second
 * check after that block, because a transaction in that last block seems expired by height alone.
 * - Without an answer from a node, nothing changes.
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
  const transaction = await client.findFinalTransaction(row.signature as Signature);
  if (transaction?.bytes.toString('base64') !== row.wire) return undefined;
  const finalAt =
    transaction.blockTime === null ? undefined : new Date(Number(transaction.blockTime) * 1_000);
  const end = { isSent: false, cost: transaction.fee, finalAt };
  if (transaction.error === null) return { ...end, state: 'FINAL' };
  return { ...end, state: 'FAILED', error: toText(transaction.error) };
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
    // perhaps the transaction has arrived meanwhile, or an earlier transaction that this one needs
    // was rolled back; the next check decides
    if (error instanceof TransactionRefusedBeforeTryingError)
      return { state: 'SUBMITTED', isSent: false };
    throw error;
  }
}

const toText = (error: unknown): string =>
  JSON.stringify(error, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
