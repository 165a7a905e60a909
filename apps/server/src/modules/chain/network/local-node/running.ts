import { getBase58Decoder } from '@solana/kit';
import { computeTransactionFeeLamports } from './fees.ts';
import type { LocalNodeLedger, LockedLocalNodeSnapshot } from './ledger.ts';
import { decodeTransaction, toClosedAccount, type DecodedTransaction } from './machine.ts';
import {
  deleteTransactionsAfter,
  insertNodeTransaction,
  listTransactionsBySignature,
  type LocalNodeAccount,
} from './node.store.ts';
import { computeNewestSlot, hasReachedCommitment, isRecentBlockhash } from './slots.ts';
import {
  buildInvalidParamsError,
  isTransactionErrorNeverInBlock,
  buildPreflightError,
  RpcError,
  type RpcTransactionError,
} from './wire/wire-errors.ts';

const base58 = getBase58Decoder();
const signatureFailure = () => new RpcError(-32003, 'Transaction signature verification failure');

type Signed = DecodedTransaction & { readonly signature: string };

/**
 * Decodes a transaction. Throws RpcError -32602 if the bytes are not a transaction, -32003 if the
 * signature of one of its signers is missing.
 */
export function decodeSignedTransaction(bytes: Uint8Array): Signed {
  let decoded: DecodedTransaction;
  try {
    decoded = decodeTransaction(bytes);
  } catch (error) {
    throw buildInvalidParamsError(`failed to deserialize: ${(error as Error).message}`);
  }
  const { message, transaction } = decoded;
  if ('addressTableLookups' in message && (message.addressTableLookups ?? []).length > 0)
    throw buildInvalidParamsError('the local node knows no address lookup tables');
  const signatures = Object.values(transaction.signatures);
  const [first] = signatures;
  if (
    !first ||
    signatures.some((signature) => signature === null || signature.every((byte) => byte === 0))
  )
    throw signatureFailure();
  return { ...decoded, signature: base58.decode(first) };
}

/** Runs transactions on the local node's ledger. */
export function createTransactionRunner(ledger: LocalNodeLedger) {
  /**
   * Accounts in the state before each transaction that is not final yet, so that `rollBack` can
   * restore them.
   */
  let undone: { readonly slot: number; readonly accounts: readonly LocalNodeAccount[] }[] = [];
  return { runTransaction, rollBack, moveSlots };

  /**
   * Runs a transaction once, and stores its outcome and the accounts before it returns. Without
   * preflight, a transaction that cannot run is ignored, as on a cluster. Throws RpcError -32002
   * for a failed preflight, -32003 for an invalid signature.
   */
  function runTransaction(signed: Signed, preflight: boolean) {
    return ledger.write(async (locked) => {
      const problem = await findProblem(locked, signed);
      if (problem && preflight) throw problem;
      if (problem) return;
      if (preflight) assertSimulates(locked, signed);
      const accounts = await runNow(locked, signed);
      undone = undone.filter(
        (change) => !hasReachedCommitment(change.slot, locked.slot, 'finalized'),
      );
      undone.push({ slot: locked.slot, accounts });
    });
  }

  /**
   * Undoes those transactions of this process that are not final, as if another fork had won.
   * Returns their number. For tests.
   */
  function rollBack(): Promise<number> {
    return ledger.write(async ({ machine, slot, tx, markChanged, save }) => {
      const lost = undone
        .filter((change) => !hasReachedCommitment(change.slot, slot, 'finalized'))
        .reverse();
      const restored = new Map<string, LocalNodeAccount>();
      for (const { accounts } of lost)
        for (const account of accounts) restored.set(account.address, account);
      markChanged();
      for (const account of restored.values()) machine.put(account);
      await save([...restored.values()]);
      undone = [];
      return deleteTransactionsAfter(tx, computeNewestSlot(slot, 'finalized'));
    });
  }

  /** Advances the node by this number of slots. For tests. */
  async function moveSlots(slots: number): Promise<void> {
    await ledger.write(({ save }) => save([], slots));
  }
}

/** Finds the reason why a transaction cannot run at all. */
async function findProblem(
  { tx, state, slot }: LockedLocalNodeSnapshot,
  { signature, message }: Signed,
): Promise<RpcError | undefined> {
  if ((await listTransactionsBySignature(tx, [signature])).length > 0)
    return buildPreflightError('AlreadyProcessed', 'This transaction has already been processed');
  if (!isRecentBlockhash(state.seed, slot, message.lifetimeToken))
    return buildPreflightError('BlockhashNotFound', 'Blockhash not found');
  return undefined;
}

function assertSimulates(
  { machine, slot, now }: LockedLocalNodeSnapshot,
  { transaction }: DecodedTransaction,
): void {
  machine.setTime(slot, now);
  const trial = machine.simulate(transaction, true);
  if (trial.error === 'SignatureFailure') throw signatureFailure();
  if (trial.error !== null)
    throw buildPreflightError(trial.error, describeError(trial.error), trial);
}

/**
 * Runs and stores a transaction. Returns the changed accounts in their state before the
 * transaction.
 */
async function runNow(
  locked: LockedLocalNodeSnapshot,
  signed: Signed,
): Promise<readonly LocalNodeAccount[]> {
  const { machine, slot, now, tx } = locked;
  const addresses = [...signed.message.staticAccounts];
  const before = addresses.map((address) => machine.find(address) ?? toClosedAccount(address));
  machine.setTime(slot, now);
  locked.markChanged();
  const { error, logs, units } = machine.run(signed.transaction);
  if (isTransactionErrorNeverInBlock(error)) return [];
  const after = addresses.map((address) => machine.find(address) ?? toClosedAccount(address));
  const version = await locked.save(after.filter((account, at) => !isSame(account, before[at])));
  await insertNodeTransaction(
    tx,
    {
      signature: signed.signature,
      slot,
      ranAt: now,
      bytes: signed.bytes,
      error,
      addresses,
      details: {
        logs,
        units,
        fee: computeTransactionFeeLamports(signed),
        before: before.map(({ lamports }) => Number(lamports)),
        after: after.map(({ lamports }) => Number(lamports)),
      },
    },
    version,
  );
  return before.filter((account, at) => !isSame(account, after[at]));
}

const describeError = (error: RpcTransactionError): string =>
  typeof error === 'string' ? error : JSON.stringify(error);

const isSame = (account: LocalNodeAccount, other: LocalNodeAccount | undefined): boolean =>
  other !== undefined &&
  account.lamports === other.lamports &&
  account.program === other.program &&
  Buffer.from(account.data).equals(other.data);
