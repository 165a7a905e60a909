import { AppError } from '../../../../kernel/errors.ts';
import { ChainUnavailableError, TransactionRefusedBeforeTryingError } from '../network.errors.ts';

/**
 * JSON-RPC error codes for malformed requests, which are defects of our code and not of the chain.
 */
const defects = new Set([-32600, -32601, -32602]);

/**
 * Converts the failure of a call into the error to throw. The error says whether the chain refused
 * the transaction, our code is wrong, or the chain is unavailable.
 */
export async function classifyChainError(error: unknown): Promise<unknown> {
  if (error instanceof ChainUnavailableError) return error;
  if (error instanceof AppError)
    return new ChainUnavailableError('the node does not answer', { cause: error });
  const {
    isSolanaError,
    SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE: preflight,
    SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE: unsigned,
  } = await import('@solana/kit');
  if (isSolanaError(error, preflight))
    return new TransactionRefusedBeforeTryingError(
      error.message,
      error.context.logs ?? [],
      error.cause,
    );
  if (isSolanaError(error, unsigned))
    return new TransactionRefusedBeforeTryingError(error.message, [], error);
  if (isSolanaError(error) && defects.has(error.context.__code)) return error;
  return new ChainUnavailableError('the node does not answer as it should', { cause: error });
}
