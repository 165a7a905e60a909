import { decodeTransaction } from './machine.ts';
import type { Snapshot } from './ledger.ts';
import { countTransactions, listTransactions, listTransactionsOf } from './node.store.ts';
import {
  readAddress,
  readCommitment,
  readList,
  readNumber,
  readOptions,
  readSignature,
  readTransaction,
  type Params,
} from './wire/params.ts';
import {
  toAccountShape,
  toHistoryEntry,
  toSignatureStatus,
  toTransactionShape,
  addContext,
} from './wire/shapes.ts';
import { blockhashSlots, getBlockhash, getTip, hasReached, isRecent } from './slots.ts';
import { listLargestAccounts, listTokenAccounts } from './tokens.ts';
import { buildInvalidParamsError, RpcError } from './wire/wire-errors.ts';

/** A method that reads. */
export type ReadMethod = (snapshot: Snapshot, params: Params) => unknown;

const getTipOf: ReadMethod = ({ slot }, [options]) =>
  getTip(slot, readCommitment(readOptions(options)));

const blockMethods: Readonly<Record<string, ReadMethod>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 1, 'solana-core': '3.0.0' }),
  getGenesisHash: ({ state }) => getBlockhash(state.seed, 0),
  getSlot: getTipOf,
  getBlockHeight: getTipOf,
  async getEpochInfo({ slot, db }, [options]) {
    const tip = getTip(slot, readCommitment(readOptions(options)));
    return {
      absoluteSlot: tip,
      blockHeight: tip,
      epoch: 0,
      slotIndex: tip,
      slotsInEpoch: 432_000,
      transactionCount: await countTransactions(db),
    };
  },
  getLatestBlockhash({ state, slot }, [options]) {
    const tip = getTip(slot, readCommitment(readOptions(options)));
    const value = {
      blockhash: getBlockhash(state.seed, tip),
      lastValidBlockHeight: tip + blockhashSlots,
    };
    return addContext(slot, value);
  },
  isBlockhashValid: ({ state, slot }, [blockhash]) =>
    addContext(slot, isRecent(state.seed, slot, readAddress(blockhash))),
  getRecentPrioritizationFees: ({ slot }) => [{ prioritizationFee: 0, slot }],
};

const accountMethods: Readonly<Record<string, ReadMethod>> = {
  getMinimumBalanceForRentExemption: ({ machine }, [size]) =>
    machine.getRentExemption(readNumber(size, 10_485_760)),
  getBalance: ({ machine, slot }, [address]) =>
    addContext(slot, Number(machine.find(readAddress(address))?.lamports ?? 0n)),
  getAccountInfo: ({ machine, slot }, [address, options]) =>
    addContext(slot, toAccountShape(machine.find(readAddress(address)), readOptions(options))),
  getMultipleAccounts({ machine, slot }, [addresses, options]) {
    const shape = { encoding: 'base64', ...readOptions(options) };
    const value = readList(addresses, 100, readAddress).map((address) =>
      toAccountShape(machine.find(address), shape),
    );
    return addContext(slot, value);
  },
  getTokenAccountsByOwner({ machine, slot }, [owner, filter, options]) {
    const { programId, mint } = readOptions(filter);
    const wanted = readAddress(owner);
    const program = readAddress(programId ?? machine.find(readAddress(mint))?.program);
    const value = listTokenAccounts(machine, program)
      .filter((account) => account.owner === wanted)
      .filter((account) => programId !== undefined || account.mint === mint)
      .map(({ address }) => ({
        account: toAccountShape(machine.find(address), {
          encoding: 'base64',
          ...readOptions(options),
        }),
        pubkey: address,
      }));
    return addContext(slot, value);
  },
  getTokenLargestAccounts({ machine, slot }, [mint]) {
    const found = machine.find(readAddress(mint));
    if (!found) throw buildInvalidParamsError('Invalid param: could not find mint');
    return addContext(slot, listLargestAccounts(machine, found));
  },
};

const transactionMethods: Readonly<Record<string, ReadMethod>> = {
  simulateTransaction({ machine, state, slot, now }, [wire, given]) {
    const options = readOptions(given);
    const { transaction, message } = decodeTransaction(readTransaction(wire, options));
    const isKnown =
      options['replaceRecentBlockhash'] === true ||
      isRecent(state.seed, slot, message.lifetimeToken);
    machine.setTime(slot, now);
    const { error, logs, units, accounts } = machine.simulate(
      transaction,
      options['sigVerify'] === true,
    );
    const after = new Map(accounts.map((account) => [account.address as string, account]));
    const { addresses, encoding = 'base64' } = readOptions(options['accounts']);
    const shown =
      addresses === undefined
        ? null
        : readList(addresses, 64, readAddress).map((address) => {
            const account = after.get(address);
            if (!account) return toAccountShape(machine.find(address), { encoding });
            const { programAddress: program, lamports, executable, data } = account;
            const plain = { address, program, lamports, executable, data: new Uint8Array(data) };
            return toAccountShape(lamports === 0n ? undefined : plain, { encoding });
          });
    return addContext(slot, {
      accounts: isKnown ? shown : null,
      err: isKnown ? error : 'BlockhashNotFound',
      innerInstructions: null,
      logs: isKnown ? logs : [],
      returnData: null,
      unitsConsumed: isKnown ? units : 0,
    });
  },
  async getSignatureStatuses({ db, slot }, [signatures]) {
    const wanted = readList(signatures, 256, readSignature);
    const found = new Map((await listTransactions(db, wanted)).map((row) => [row.signature, row]));
    return addContext(
      slot,
      wanted.map((signature) => toSignatureStatus(found.get(signature), slot)),
    );
  },
  async getSignaturesForAddress({ db, slot }, [address, given]) {
    const options = readOptions(given);
    const { before, until, limit } = options;
    const rows = await listTransactionsOf(db, {
      address: readAddress(address),
      limit: readNumber(limit ?? 1000, 1000),
      slotMax: getTip(slot, readCommitment(options)),
      before: before === undefined ? null : readSignature(before),
      until: until === undefined ? null : readSignature(until),
    });
    return rows.map((row) => toHistoryEntry(row, slot));
  },
  async getTransaction({ db, slot }, [signature, given]) {
    const options = typeof given === 'string' ? { encoding: given } : readOptions(given);
    const [row] = await listTransactions(db, [readSignature(signature)]);
    if (!row || !hasReached(row.slot, slot, readCommitment(options))) return null;
    const decoded = decodeTransaction(row.bytes);
    if (decoded.message.version !== 'legacy' && options.maxSupportedTransactionVersion !== 0)
      throw new RpcError(
        -32015,
        'Transaction version (0) is not supported by the requesting client. Please try the ' +
          'request again with the following configuration parameter: ' +
          '"maxSupportedTransactionVersion": 0',
      );
    return toTransactionShape(row, decoded, options['encoding']);
  },
};

/** Methods that change nothing, by name. */
export const readMethods: ReadonlyMap<string, ReadMethod> = new Map(
  Object.entries({ ...blockMethods, ...accountMethods, ...transactionMethods }),
);
