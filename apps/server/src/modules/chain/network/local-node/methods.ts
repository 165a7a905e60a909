import { decodeTransaction } from './machine.ts';
import type { LocalNodeSnapshot } from './ledger.ts';
import {
  countNodeTransactions,
  listTransactionsBySignature,
  listTransactionsOfAddress,
} from './node.store.ts';
import {
  parseAddressParam,
  parseCommitmentParam,
  parseListParam,
  parseNumberParam,
  parseOptionsParam,
  parseSignatureParam,
  parseTransactionParam,
  type RpcParams,
} from './wire/params.ts';
import {
  toRpcAccount,
  toSignatureHistoryEntry,
  toRpcSignatureStatus,
  toRpcTransaction,
  wrapInRpcContext,
} from './wire/shapes.ts';
import {
  blockhashLifetimeSlots,
  getBlockhash,
  computeNewestSlot,
  hasReachedCommitment,
  isRecentBlockhash,
} from './slots.ts';
import { listLargestTokenAccounts, listTokenAccounts } from './tokens.ts';
import { buildInvalidParamsError, RpcError } from './wire/wire-errors.ts';

/** A method of the JSON-RPC interface that only reads the state of the node. */
export type RpcReadMethod = (snapshot: LocalNodeSnapshot, params: RpcParams) => unknown;

const getTipOf: RpcReadMethod = ({ slot }, [options]) =>
  computeNewestSlot(slot, parseCommitmentParam(parseOptionsParam(options)));

const blockMethods: Readonly<Record<string, RpcReadMethod>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 1, 'solana-core': '3.0.0' }),
  getGenesisHash: ({ state }) => getBlockhash(state.seed, 0),
  getSlot: getTipOf,
  getBlockHeight: getTipOf,
  async getEpochInfo({ slot, db }, [options]) {
    const tip = computeNewestSlot(slot, parseCommitmentParam(parseOptionsParam(options)));
    return {
      absoluteSlot: tip,
      blockHeight: tip,
      epoch: 0,
      slotIndex: tip,
      slotsInEpoch: 432_000,
      transactionCount: await countNodeTransactions(db),
    };
  },
  getLatestBlockhash({ state, slot }, [options]) {
    const tip = computeNewestSlot(slot, parseCommitmentParam(parseOptionsParam(options)));
    const value = {
      blockhash: getBlockhash(state.seed, tip),
      lastValidBlockHeight: tip + blockhashLifetimeSlots,
    };
    return wrapInRpcContext(slot, value);
  },
  isBlockhashValid: ({ state, slot }, [blockhash]) =>
    wrapInRpcContext(slot, isRecentBlockhash(state.seed, slot, parseAddressParam(blockhash))),
  getRecentPrioritizationFees: ({ slot }) => [{ prioritizationFee: 0, slot }],
};

const accountMethods: Readonly<Record<string, RpcReadMethod>> = {
  getMinimumBalanceForRentExemption: ({ machine }, [size]) =>
    machine.getRentExemption(parseNumberParam(size, 10_485_760)),
  getBalance: ({ machine, slot }, [address]) =>
    wrapInRpcContext(slot, Number(machine.find(parseAddressParam(address))?.lamports ?? 0n)),
  getAccountInfo: ({ machine, slot }, [address, options]) =>
    wrapInRpcContext(
      slot,
      toRpcAccount(machine.find(parseAddressParam(address)), parseOptionsParam(options)),
    ),
  getMultipleAccounts({ machine, slot }, [addresses, options]) {
    const shape = { encoding: 'base64', ...parseOptionsParam(options) };
    const value = parseListParam(addresses, 100, parseAddressParam).map((address) =>
      toRpcAccount(machine.find(address), shape),
    );
    return wrapInRpcContext(slot, value);
  },
  getTokenAccountsByOwner({ machine, slot }, [owner, filter, options]) {
    const { programId, mint } = parseOptionsParam(filter);
    const wanted = parseAddressParam(owner);
    const program = parseAddressParam(programId ?? machine.find(parseAddressParam(mint))?.program);
    const value = listTokenAccounts(machine, program)
      .filter((account) => account.owner === wanted)
      .filter((account) => programId !== undefined || account.mint === mint)
      .map(({ address }) => ({
        account: toRpcAccount(machine.find(address), {
          encoding: 'base64',
          ...parseOptionsParam(options),
        }),
        pubkey: address,
      }));
    return wrapInRpcContext(slot, value);
  },
  getTokenLargestAccounts({ machine, slot }, [mint]) {
    const account = machine.find(parseAddressParam(mint));
    if (!account) throw buildInvalidParamsError('Invalid param: could not find mint');
    return wrapInRpcContext(slot, listLargestTokenAccounts(machine, account));
  },
};

const transactionMethods: Readonly<Record<string, RpcReadMethod>> = {
  simulateTransaction({ machine, state, slot, now }, [wire, given]) {
    const options = parseOptionsParam(given);
    const { transaction, message } = decodeTransaction(parseTransactionParam(wire, options));
    const isKnown =
      options['replaceRecentBlockhash'] === true ||
      isRecentBlockhash(state.seed, slot, message.lifetimeToken);
    machine.setTime(slot, now);
    const { error, logs, units, accounts } = machine.simulate(
      transaction,
      options['sigVerify'] === true,
    );
    const after = new Map(accounts.map((account) => [account.address as string, account]));
    const { addresses, encoding = 'base64' } = parseOptionsParam(options['accounts']);
    const accountReplies =
      addresses === undefined
        ? null
        : parseListParam(addresses, 64, parseAddressParam).map((address) => {
            const account = after.get(address);
            if (!account) return toRpcAccount(machine.find(address), { encoding });
            const { programAddress: program, lamports, executable, data } = account;
            const plain = { address, program, lamports, executable, data: new Uint8Array(data) };
            return toRpcAccount(lamports === 0n ? undefined : plain, { encoding });
          });
    return wrapInRpcContext(slot, {
      accounts: isKnown ? accountReplies : null,
      err: isKnown ? error : 'BlockhashNotFound',
      innerInstructions: null,
      logs: isKnown ? logs : [],
      returnData: null,
      unitsConsumed: isKnown ? units : 0,
    });
  },
  async getSignatureStatuses({ db, slot }, [signatures]) {
    const signatureList = parseListParam(signatures, 256, parseSignatureParam);
    const transactions = new Map(
      (await listTransactionsBySignature(db, signatureList)).map((row) => [row.signature, row]),
    );
    return wrapInRpcContext(
      slot,
      signatureList.map((signature) => toRpcSignatureStatus(transactions.get(signature), slot)),
    );
  },
  async getSignaturesForAddress({ db, slot }, [address, given]) {
    const options = parseOptionsParam(given);
    const { before, until, limit } = options;
    const rows = await listTransactionsOfAddress(db, {
      address: parseAddressParam(address),
      limit: parseNumberParam(limit ?? 1000, 1000),
      slotMax: computeNewestSlot(slot, parseCommitmentParam(options)),
      before: before === undefined ? null : parseSignatureParam(before),
      until: until === undefined ? null : parseSignatureParam(until),
    });
    return rows.map((row) => toSignatureHistoryEntry(row, slot));
  },
  async getTransaction({ db, slot }, [signature, given]) {
    const options = typeof given === 'string' ? { encoding: given } : parseOptionsParam(given);
    const [row] = await listTransactionsBySignature(db, [parseSignatureParam(signature)]);
    if (!row || !hasReachedCommitment(row.slot, slot, parseCommitmentParam(options))) return null;
    const decoded = decodeTransaction(row.bytes);
    if (decoded.message.version !== 'legacy' && options.maxSupportedTransactionVersion !== 0)
      throw new RpcError(
        -32015,
        'Transaction version (0) is not supported by the requesting client. Please try the ' +
          'request again with the following configuration parameter: ' +
          '"maxSupportedTransactionVersion": 0',
      );
    return toRpcTransaction(row, decoded, options['encoding']);
  },
};

/** Methods that only read, by name. */
export const rpcReadMethods: ReadonlyMap<string, RpcReadMethod> = new Map(
  Object.entries({ ...blockMethods, ...accountMethods, ...transactionMethods }),
);
