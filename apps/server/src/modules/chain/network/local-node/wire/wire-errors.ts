/** An error of a transaction in the format of the JSON-RPC interface. */
export type RpcTransactionError = string | Readonly<Record<string, unknown>>;

/**
 * Pattern of error texts such as `err: InstructionError(1, Custom(6))` and `err:
 * InsufficientFundsForRent { account_index: 1 }`.
 */
const pattern = /err: (\w+)(?:\((\d+)(?:, (\w+)(?:\((\d+)\))?)?\)| \{ account_index: (\d+) \})?/;

/**
 * Translates an error message of the machine, which has Rust's debug format, into the JSON-RPC
 * format.
 */
export function parseVirtualMachineError(text: string): RpcTransactionError {
  const [, kind, index, inner, code, accountIndex] = pattern.exec(text) ?? [];
  if (kind === undefined) return 'Unknown';
  if (accountIndex !== undefined) return { [kind]: { account_index: Number(accountIndex) } };
  if (index === undefined) return kind;
  if (inner === undefined) return { [kind]: Number(index) };
  return { [kind]: [Number(index), code === undefined ? inner : { [inner]: Number(code) }] };
}

/**
 * Errors of transactions that no block ever contains; such transactions cost nothing and leave no
 * trace.
 */
const neverInBlock = new Set<unknown>([
  'AccountNotFound',
  'BlockhashNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'SanitizeFailure',
  'SignatureFailure',
]);
export const isTransactionErrorNeverInBlock = (error: RpcTransactionError | null): boolean =>
  neverInBlock.has(error);

/** Error that the interface returns to the client with an error code. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
export const buildInvalidParamsError = (message: string): RpcError => new RpcError(-32602, message);
/** Builds the error for a transaction that preflight has refused. */
export const buildPreflightError = (
  error: RpcTransactionError,
  text: string,
  { logs = [], units = 0 }: { logs?: readonly string[]; units?: number } = {},
): RpcError =>
  new RpcError(-32002, `Transaction simulation failed: ${text}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs,
    returnData: null,
    unitsConsumed: units,
  });
