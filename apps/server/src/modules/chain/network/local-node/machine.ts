import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type Lamports,
  type Transaction,
} from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { parseMachineError, type RpcTransactionError } from './wire/wire-errors.ts';
import type { StoredAccount } from './node.store.ts';

/** Lighthouse, which the instructions of players allow beside their own. */
const guardProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
const systemProgram = '11111111111111111111111111111111';
const transactionDecoder = getTransactionDecoder();
const messageDecoder = getCompiledTransactionMessageDecoder();

/** A transaction taken apart. */
export type DecodedTransaction = ReturnType<typeof decodeTransaction>;
/** Throws where the bytes are no transaction of a version that the machine runs: legacy, 0. */
export function decodeTransaction(bytes: Uint8Array) {
  const transaction = transactionDecoder.decode(bytes);
  const message = messageDecoder.decode(transaction.messageBytes);
  if (message.version === 1) throw new RangeError('version 1 is not supported');
  return { bytes, transaction, message };
}
export interface TransactionOutcome {
  readonly error: RpcTransactionError | null;
  readonly logs: readonly string[];
  readonly units: number;
}

/**
 * The virtual machine with its accounts, in memory. Its own check of blockhashes and its history
 * are off: they start alike in every process, so a restarted one would run old transactions again.
 */
export function createSolanaMachine() {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n);
  addGuardProgram(svm);
  return { put, find, list, run, simulate, getRentExemption, setTime };

  /** Puts an account in place; one without lamports is gone. */
  function put({ address, program, lamports, data }: StoredAccount): void {
    svm.setAccount({
      address: address as Address,
      programAddress: program as Address,
      lamports: lamports as Lamports,
      data,
      executable: false,
      space: BigInt(data.length),
    });
  }

  /** Finds an account that exists. */
  function find(address: string): (StoredAccount & { executable: boolean }) | undefined {
    const found = svm.getAccount(address as Address);
    if (!found.exists || found.lamports === 0n) return undefined;
    return {
      address,
      program: found.programAddress,
      lamports: found.lamports,
      data: new Uint8Array(found.data),
      executable: found.executable,
    };
  }

  /** Lists the accounts of a program. */
  function list(program: string): { address: string; data: Uint8Array }[] {
    return svm
      .getProgramAccounts(program as Address)
      .filter(({ lamports }) => lamports > 0n)
      .map(({ address, data }) => ({ address, data: new Uint8Array(data) }));
  }

  /** Runs a transaction and keeps what it changed. */
  function run(transaction: Transaction): TransactionOutcome {
    return toOutcome(svm.sendTransaction(transaction));
  }

  /** Runs a transaction and keeps nothing. */
  function simulate(transaction: Transaction, checkSignatures: boolean) {
    svm.withSigverify(checkSignatures);
    try {
      const result = svm.simulateTransaction(transaction);
      const accounts = result instanceof FailedTransactionMetadata ? [] : result.postAccounts();
      return { ...toOutcome(result), accounts };
    } finally {
      svm.withSigverify(true);
    }
  }

  /** Lamports that keep an account of so many bytes from being removed. */
  function getRentExemption(size: number): number {
    return Number(svm.minimumBalanceForRentExemption(BigInt(size)));
  }

  /** Sets the time that programs see. */
  function setTime(slot: number, now: Date): void {
    const clock = svm.getClock();
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(Math.floor(now.getTime() / 1000));
    svm.setClock(clock);
  }
}
export type SolanaMachine = ReturnType<typeof createSolanaMachine>;

/**
 * Stands for the program by which wallets guard a transaction, whose code is not to be had: the
 * memo program, which accepts any text.
 */
function addGuardProgram(svm: LiteSVM): void {
  const memo = svm.getAccount(LEGACY_MEMO_PROGRAM_ADDRESS_V3);
  if (memo.exists) svm.addProgram(guardProgram, new Uint8Array(memo.data));
}

interface Metadata {
  logs(): string[];
  computeUnitsConsumed(): bigint;
}
function toOutcome(
  result: FailedTransactionMetadata | Metadata | { meta(): Metadata },
): TransactionOutcome {
  const meta = 'meta' in result ? result.meta() : result;
  return {
    error:
      result instanceof FailedTransactionMetadata ? parseMachineError(result.toString()) : null,
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
  };
}
/** The account after it was removed. */
export const toClosedAccount = (address: string): StoredAccount => ({
  address,
  program: systemProgram,
  lamports: 0n,
  data: new Uint8Array(),
});
