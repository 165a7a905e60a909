import type { walletCalls } from '@guildhall/contract/chain/wallets';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Wallet } from '@wallet-standard/base';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { isCallUnanswered } from '../../../shared/api/call-key.ts';
import { watchLostCall } from '../../../shared/api/watch-lost.ts';
import { formatError } from '../../../shared/errors/error-text.ts';
import { closeToast } from '../../../ui/toasts/toast.store.ts';
import { listWalletAccounts, signTransaction, WalletFailure } from '../wallets/ask-wallet.ts';
import { prepareAssetOrder, submitAssetOrder, type AssetActionOrder } from '../asset-order.ts';
import { shortenAddress } from '../wallets/shorten-address.ts';
import {
  followTransaction,
  showFailedTransactionMessage,
  showTransactionPending,
} from './transaction-toast.ts';
import { listLinkableWallets } from '../wallets/wallet-registry.ts';

export type PlayerWallet = Result<typeof walletCalls.listWallets>['data'][number];

/**
 * Has a linked wallet sign an order, sends it, and follows the transaction in its toast. @throws
 * WalletFailure with the message for the dialog
 */
export async function signAndSendAssetOrder(
  order: AssetActionOrder,
  wallet: PlayerWallet,
  chain: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const key = showTransactionPending();
  try {
    const signed = await signOrder(order, wallet, chain, signal);
    const { taskId } = await submitAssetOrder(order, wallet.id, signed);
    followTransaction(taskId, key);
  } catch (error) {
    if (signal.aborted) closeToast(key);
    else showFailedTransactionMessage(key);
    // the answer was lost, so the transaction is followed once the server is known to have recorded
    // it
    watchLostCall<{ taskId: number }>(error, {
      onAnswer: ({ taskId }) => followTransaction(taskId),
    });
    throw toFailure(error);
  }
}

async function signOrder(
  order: AssetActionOrder,
  wallet: PlayerWallet,
  chain: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const program = findProgram(wallet);
  const accounts = await listWalletAccounts(program, chain, signal);
  const account = accounts.find(({ address }) => address === wallet.address);
  if (!account)
    throw new WalletFailure(m.assets_other_account({ address: shortenAddress(wallet.address) }));
  // as late as possible, because the blockhash is valid for about a minute
  const { transaction } = await prepareAssetOrder(order, wallet.id).catch(failUnprepared);
  signal.throwIfAborted();
  const network = chain ?? account.chains[0] ?? '';
  return signTransaction(program, account, network, transaction, signal);
}

/**
 * Throws the error of an order whose transaction was not prepared. If no answer came, the message
 * says that the order can have no effect later, because no transaction was signed.
 */
function failUnprepared(error: unknown): never {
  if (error instanceof ApiError && error.status === 0)
    throw new WalletFailure(m.assets_not_prepared(), { cause: error });
  throw error;
}

/** Finds the wallet program of this browser with which the wallet was linked. */
function findProgram({ authWay }: PlayerWallet): Wallet {
  const programs = listLinkableWallets();
  const program = programs.find(({ name }) => name.startsWith(authWay));
  if (program) return program;
  throw new WalletFailure(m.assets_no_program({ wallet: authWay }));
}

function toFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (isCallUnanswered(error) && error.status !== 503)
    return new WalletFailure(m.wallets_unanswered(), { cause: error });
  return new WalletFailure(formatError(error) || m.error_failed(), { cause: error });
}
