import type {
  Address,
  Base64EncodedDataResponse,
  Base64EncodedWireTransaction,
  Blockhash,
  Commitment,
  Signature,
} from '@solana/kit';
import type { RpcClient, ChainSubscriptions } from './connection.ts';
import { classifyChainError } from './client.errors.ts';
import type { ChainKeys } from '../keys/keys.ts';

/** Address of the Token-2022 program. */
const tokenProgram = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

/** Connections to the nodes; the first call opens them. */
export interface ChainConnection {
  readonly rpc: RpcClient;
  /**
   * Second node, for results that must not depend on a single node. If no second node is
   * configured, this is the first node again.
   */
  readonly secondRpc: RpcClient;
  readonly subscriptions: ChainSubscriptions;
}
/** An account with its data. */
interface ChainAccount {
  readonly address: Address;
  readonly program: Address;
  readonly lamports: bigint;
  readonly data: Buffer;
}
/**
 * Connects to the blockchain, a real one or the local node; no other code connects to it. Every
 * call throws ChainUnavailableError if the chain does not answer, and must not run inside a
 * database transaction.
 */
export function createChainClient(deps: {
  readonly connect: () => Promise<ChainConnection>;
  readonly loadKeys: () => Promise<ChainKeys>;
}) {
  return {
    loadKeys,
    ...createReads(deps.connect),
    ...createBlockReads(deps.connect),
    ...createTransactions(deps.connect),
  };

  /** Loads the server's keys. */
  async function loadKeys(): Promise<ChainKeys> {
    // connecting fails if no chain is configured, and creates the keys of a local node
    await deps.connect();
    return deps.loadKeys();
  }
}

function createReads(connect: () => Promise<ChainConnection>) {
  return {
    getBalance,
    getRentExemption,
    listAccounts,
    listTokenAccounts,
    listLargestTokenAccounts,
  };

  /** Returns the balance of an address in lamports. */
  function getBalance(address: Address, commitment: Commitment = 'finalized'): Promise<bigint> {
    return ask(
      connect,
      async ({ rpc }) => (await rpc.getBalance(address, { commitment }).send()).value,
    );
  }

  /**
   * Returns the lamports that an account of this size in bytes must hold. The chain deletes
   * accounts with fewer lamports.
   */
  function getRentExemption(bytes: number): Promise<bigint> {
    return ask(connect, ({ rpc }) => rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send());
  }

  /**
   * Reads the accounts at up to 100 addresses, in the order of the addresses; undefined for a
   * missing account.
   */
  function listAccounts(
    addresses: readonly Address[],
    commitment: Commitment = 'finalized',
  ): Promise<(ChainAccount | undefined)[]> {
    return ask(connect, async ({ rpc }) => {
      const options = { commitment, encoding: 'base64' } as const;
      const { value } = await rpc.getMultipleAccounts(addresses, options).send();
      return addresses.map((address, at) => toAccount(address, value[at] ?? undefined));
    });
  }

  /** Lists Token-2022 accounts of a wallet. */
  function listTokenAccounts(
    owner: Address,
    commitment: Commitment = 'finalized',
  ): Promise<ChainAccount[]> {
    return ask(connect, async ({ rpc }) => {
      const filter = { programId: tokenProgram };
      const options = { commitment, encoding: 'base64' } as const;
      const { value } = await rpc.getTokenAccountsByOwner(owner, filter, options).send();
      return value.flatMap(({ pubkey, account }) => toAccount(pubkey, account) ?? []);
    });
  }

  /**
   * Lists the accounts with the most tokens of a mint, at most 20. For the mint of an asset, this
   * is only the account of the asset's holder.
   */
  function listLargestTokenAccounts(
    mint: Address,
    commitment: Commitment = 'finalized',
  ): Promise<{ address: Address; amount: bigint }[]> {
    return ask(connect, async ({ rpc }) => {
      const { value } = await rpc.getTokenLargestAccounts(mint, { commitment }).send();
      return value.map(({ address, amount }) => ({ address, amount: BigInt(amount) }));
    });
  }
}

function createBlockReads(connect: () => Promise<ChainConnection>) {
  return { getLatestBlockhash, isBlockhashValid, getBlockHeight, getPriorityFee };

  /**
   * Returns a blockhash for a new transaction, and the last block height at which the chain accepts
   * this blockhash.
   */
  function getLatestBlockhash(commitment: Commitment = 'confirmed') {
    return ask(
      connect,
      async ({ rpc }) => (await rpc.getLatestBlockhash({ commitment }).send()).value,
    );
  }

  /** Returns true if the chain still accepts a transaction with this blockhash. */
  function isBlockhashValid(blockhash: Blockhash): Promise<boolean> {
    return ask(
      connect,
      async ({ rpc }) =>
        (await rpc.isBlockhashValid(blockhash, { commitment: 'confirmed' }).send()).value,
    );
  }

  /** Returns the height of the newest block that has reached this commitment. */
  function getBlockHeight(commitment: Commitment = 'finalized'): Promise<bigint> {
    return ask(connect, ({ rpc }) => rpc.getBlockHeight({ commitment }).send());
  }

  /**
   * Returns the median of recent priority fees for these accounts, in micro-lamports per compute
   * unit.
   */
  function getPriorityFee(addresses: readonly Address[]): Promise<bigint> {
    return ask(connect, async ({ rpc }) => {
      const recent = await rpc.getRecentPrioritizationFees(addresses).send();
      const fees = recent.map(({ prioritizationFee }) => BigInt(prioritizationFee));
      return fees.sort((a, b) => (a < b ? -1 : 1))[Math.floor(fees.length / 2)] ?? 0n;
    });
  }
}

function createTransactions(connect: () => Promise<ChainConnection>) {
  return { simulate, send, listStatuses, findFinalTransaction, waitForSignature };

  /** Simulates a transaction; the chain discards its effects. */
  function simulate(bytes: Uint8Array) {
    return ask(connect, async ({ rpc }) => {
      const options = { commitment: 'confirmed', encoding: 'base64', sigVerify: false } as const;
      const { value } = await rpc.simulateTransaction(toWire(bytes), options).send();
      return { error: value.err, logs: value.logs ?? [], units: value.unitsConsumed ?? 0n };
    });
  }

  /**
   * Sends a signed transaction; sending the same bytes again is safe. After ChainUnavailableError,
   * the transaction may or may not have arrived.
   * @throws TransactionRefusedBeforeTryingError if the node's trial run of the transaction failed
   */
  function send(bytes: Uint8Array, { skipPreflight = false } = {}): Promise<Signature> {
    return ask(connect, ({ rpc }) =>
      rpc
        .sendTransaction(toWire(bytes), {
          encoding: 'base64',
          maxRetries: 0n,
          preflightCommitment: 'confirmed',
          skipPreflight,
        })
        .send(),
    );
  }

  /**
   * Returns the statuses of up to 256 signatures, in the order of the signatures; null for an
   * unknown signature.
   */
  function listStatuses(signatures: readonly Signature[]) {
    return ask(connect, async ({ rpc }) => {
      const options = { searchTransactionHistory: true } as const;
      return (await rpc.getSignatureStatuses(signatures, options).send()).value;
    });
  }

  /**
   * Finds a transaction in a final block, with its exact bytes. Asks the second node too, if one is
   * configured. Returns undefined if no final block contains the transaction, even if a node
   * reports it as final.
   */
  function findFinalTransaction(signature: Signature) {
    return ask(connect, async ({ secondRpc }) => {
      const options = {
        commitment: 'finalized',
        encoding: 'base64',
        maxSupportedTransactionVersion: 0,
      } as const;
      const transaction = await secondRpc.getTransaction(signature, options).send();
      if (!transaction) return undefined;
      return {
        bytes: Buffer.from(transaction.transaction[0], 'base64'),
        blockTime: transaction.blockTime,
        error: transaction.meta?.err ?? null,
        fee: transaction.meta?.fee ?? 0n,
        logs: transaction.meta?.logMessages ?? [],
        slot: transaction.slot,
      };
    });
  }

  /**
   * Waits until a signature reaches a commitment. Returns false if the subscription ends earlier,
   * because of `signal` or because the node is down. The result is only a hint: the caller must
   * check the status.
   */
  async function waitForSignature(
    signature: Signature,
    commitment: Commitment,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      const { subscriptions } = await connect();
      const notifications = await subscriptions
        .signatureNotifications(signature, { commitment })
        .subscribe({ abortSignal: signal });
      for await (const _ of notifications) return true;
    } catch {
      // a failed subscription is harmless, because the caller checks the status
    }
    return false;
  }
}

async function ask<T>(
  connect: () => Promise<ChainConnection>,
  work: (connection: ChainConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect();
  try {
    return await work(connection);
  } catch (error) {
    throw await classifyChainError(error);
  }
}
const toWire = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString('base64') as Base64EncodedWireTransaction;
function toAccount(
  address: Address,
  account:
    | {
        readonly owner: Address;
        readonly lamports: bigint;
        readonly data: Base64EncodedDataResponse;
      }
    | undefined,
): ChainAccount | undefined {
  return (
    account && {
      address,
      program: account.owner,
      lamports: account.lamports,
      data: Buffer.from(account.data[0], 'base64'),
    }
  );
}
