/** Builds replies of the JSON-RPC interface. */
import { getBase58Decoder, getBase64Decoder } from '@solana/kit';
import type { DecodedTransaction } from '../machine.ts';
import type { LocalNodeAccount, LocalNodeTransaction } from '../node.store.ts';
import { parseNumberParam } from './params.ts';
import { getReachedCommitment } from '../slots.ts';
import { buildInvalidParamsError } from './wire-errors.ts';

const base58 = getBase58Decoder();
const base64 = getBase64Decoder();
type Options = Readonly<Record<string, unknown>>;

export const wrapInRpcContext = (slot: number, value: unknown) => ({
  context: { apiVersion: '3.0.0', slot },
  value,
});

function slice(data: Uint8Array, wanted: unknown): Uint8Array {
  if (wanted === undefined || wanted === null) return data;
  const { offset, length } = wanted as Options;
  const start = parseNumberParam(offset, Number.MAX_SAFE_INTEGER);
  return data.subarray(start, start + parseNumberParam(length, Number.MAX_SAFE_INTEGER));
}
/** Formats an account; its data is encoded as requested, in base58 by default. */
export function toRpcAccount(
  account: (LocalNodeAccount & { readonly executable?: boolean }) | undefined,
  options: Options = {},
) {
  if (!account) return null;
  const data = slice(account.data, options['dataSlice']);
  const isBase58 = options['encoding'] === undefined || options['encoding'] === 'base58';
  if (isBase58 && data.length > 128)
    throw buildInvalidParamsError(
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  return {
    data: isBase58 ? [base58.decode(data), 'base58'] : [base64.decode(data), 'base64'],
    executable: account.executable ?? false,
    lamports: Number(account.lamports),
    owner: account.program,
    rentEpoch: 0,
    space: account.data.length,
  };
}

const toStatus = (error: unknown) => (error === null ? { Ok: null } : { Err: error });

export function toRpcSignatureStatus(
  row: Pick<LocalNodeTransaction, 'slot' | 'error'> | undefined,
  slot: number,
) {
  if (!row) return null;
  const commitment = getReachedCommitment(row.slot, slot);
  return {
    confirmationStatus: commitment,
    confirmations: commitment === 'finalized' ? null : slot - row.slot,
    err: row.error,
    slot: row.slot,
    status: toStatus(row.error),
  };
}
export const toSignatureHistoryEntry = (row: LocalNodeTransaction, slot: number) => ({
  blockTime: toSeconds(row.ranAt),
  confirmationStatus: getReachedCommitment(row.slot, slot),
  err: row.error,
  memo: null,
  signature: row.signature,
  slot: row.slot,
});
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function toRpcTransaction(
  row: LocalNodeTransaction,
  decoded: DecodedTransaction,
  encoding: unknown,
) {
  const { details } = row;
  return {
    blockTime: toSeconds(row.ranAt),
    meta: {
      computeUnitsConsumed: details.units,
      err: row.error,
      fee: details.fee,
      innerInstructions: [],
      loadedAddresses: { readonly: [], writable: [] },
      logMessages: details.logs,
      postBalances: details.after,
      postTokenBalances: [],
      preBalances: details.before,
      preTokenBalances: [],
      rewards: [],
      status: toStatus(row.error),
    },
    slot: row.slot,
    transaction: encodeTransaction(decoded, encoding),
    version: decoded.message.version,
  };
}
function encodeTransaction(decoded: DecodedTransaction, encoding: unknown) {
  if (encoding === 'base64') return [base64.decode(decoded.bytes), 'base64'];
  if (encoding === 'base58') return [base58.decode(decoded.bytes), 'base58'];
  const { message, transaction } = decoded;
  return {
    message: {
      accountKeys: message.staticAccounts,
      header: {
        numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
        numRequiredSignatures: message.header.numSignerAccounts,
      },
      instructions: message.instructions.map((instruction) => ({
        accounts: instruction.accountIndices ?? [],
        data: base58.decode(instruction.data ?? new Uint8Array()),
        programIdIndex: instruction.programAddressIndex,
        stackHeight: null,
      })),
      recentBlockhash: message.lifetimeToken,
    },
    signatures: Object.values(transaction.signatures).map((bytes) =>
      base58.decode(bytes ?? new Uint8Array(64)),
    ),
  };
}
