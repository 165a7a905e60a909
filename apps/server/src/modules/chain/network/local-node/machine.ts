import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type Lamports,
  type Transaction,
} from '@solana/kit';
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { parseVirtualMachineError, type RpcTransactionError } from './wire/wire-errors.ts';
import type { LocalNodeAccount } from './node.store.ts';

/**
 * Address of Lighthouse. Wallets may add instructions of this program to the transactions of
 * players.
 */
const guardProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
const systemProgram = '11111111111111111111111111111111';
const transactionDecoder = getTransactionDecoder();
const messageDecoder = getCompiledTransactionMessageDecoder();

export type DecodedTransaction = ReturnType<typeof decodeTransaction>;
/**
 * Decodes a transaction. Throws if the bytes are not a transaction of a version that the machine
 * runs (legacy or 0).
 */
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

/** An account that a program owns. */
export interface ProgramAccount {
  readonly address: string;
  readonly data: Uint8Array;
}

/**
 * Creates the virtual machine with its accounts, in memory. Turns off the machine's own blockhash
 * check and history: both start empty in every process, so a restarted machine would run old
 * transactions again.
 */
export function createSolanaMachine() {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n);
  addGuardProgram(svm);
  /** Accounts by program, as listed since the last change of any account. */
  const listed = new Map<string, readonly ProgramAccount[]>();
  return { put, find, list, run, simulate, getRentExemption, setTime };

  /** Stores an account; an account without lamports is removed. */
  function put({ address, program, lamports, data }: LocalNodeAccount): void {
    listed.clear();
    svm.setAccount({
      address: address as Address,
      programAddress: program as Address,
      lamports: lamports as Lamports,
      data,
      executable: false,
      space: BigInt(data.length),
    });
  }

  /** Finds an account; undefined if it does not exist. */
  function find(address: string): (LocalNodeAccount & { executable: boolean }) | undefined {
    const account = svm.getAccount(address as Address);
    if (!account.exists || account.lamports === 0n) return undefined;
    return {
      address,
      program: account.programAddress,
      lamports: account.lamports,
      data: new Uint8Array(account.data),
      executable: account.executable,
    };
  }

  /**
   * Lists the accounts of a program. Returns the same array until an account changes, because a
   * comparison of all wallets calls this function once per wallet.
   */
  function list(program: string): readonly ProgramAccount[] {
    const accounts =
      listed.get(program) ??
      svm
        .getProgramAccounts(program as Address)
        .filter(({ lamports }) => lamports > 0n)
        .map(({ address, data }) => ({ address, data: new Uint8Array(data) }));
    listed.set(program, accounts);
    return accounts;
  }

  /** Runs a transaction and keeps its changes. */
  function run(transaction: Transaction): TransactionOutcome {
    listed.clear();
    return toOutcome(svm.sendTransaction(transaction));
  }

  /** Runs a transaction and discards its changes. */
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

  /**
   * Returns the lamports that an account of this size in bytes must hold. The chain deletes
   * accounts with fewer lamports.
   */
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
 * Installs the memo program at the address of the guard program. The code of the guard program is
 * not available, and the memo program accepts any data.
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
      result instanceof FailedTransactionMetadata
        ? parseVirtualMachineError(result.toString())
        : null,
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
  };
}
/** Returns the state of an account after it was closed: no lamports and no data. */
export const toClosedAccount = (address: string): LocalNodeAccount => ({
  address,
  program: systemProgram,
  lamports: 0n,
  data: new Uint8Array(),
});
