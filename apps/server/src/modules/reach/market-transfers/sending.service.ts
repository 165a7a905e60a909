import { assetsPerTransferMax } from '@guildhall/contract/reach/marketplace/market-limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  listHolderAssetsByMint,
  type AssetActions,
  type MarketAssetUseCases,
  type AssetTransferPlanner,
  type ChainActionPlanReader,
} from '../../chain/assets/assets.api.ts';
import type { Submission, Submissions } from '../../chain/submissions/submissions.api.ts';
import { findWalletByAddress } from '../../chain/wallets/wallets.api.ts';
import { ProviderError, type PlayerAccountLink } from '../links/links.api.ts';
import type { MarketDelivery } from './delivery.service.ts';
import {
  callMarketplace,
  assertMarketAcceptsAssets,
  requireWorkingMarketLink,
  marketProvider,
  type MarketDeps,
} from './market-account.ts';
import {
  findMarketDeposit,
  lockMarketDeposit,
  saveMarketDeposit,
} from './market-transfers.store.ts';
import { marketTransferMessages } from './market-transfers.messages.ts';

type OwnCall = Call<UserActor>;
export interface AssetSendingDeps extends MarketDeps {
  readonly actions: Pick<AssetActions, 'prepare' | 'submit'>;
  readonly planTransfer: AssetTransferPlanner;
  readonly places: Pick<MarketAssetUseCases, 'arrive' | 'findFree' | 'markAway'>;
  readonly submissions: Pick<Submissions, 'define'>;
  readonly delivery: Pick<MarketDelivery, 'add'>;
}

/**
 * Creates the use cases that send assets from wallets to their player's deposit at the marketplace.
 */
export function createAssetSending(kernel: Kernel, deps: AssetSendingDeps) {
  const { db, clock } = kernel;
  const { actions, places, planTransfer } = deps;
  deps.submissions.define('TRANSFER', { onFinal: deliverAll, onGone: keepAsItIs });
  return { prepare, submit, readDeposit };

  async function prepare(call: OwnCall, walletId: number, assetIds: readonly number[] | undefined) {
    // first makes the checks that need no call to the marketplace
    await requireWorkingMarketLink(deps, db.read, call.actor.userId);
    await assertMarketAcceptsAssets(deps, db.read);
    await readDeposit(call.actor.userId);
    return actions.prepare(call, walletId, planToMarket(assetIds));
  }

  function submit(call: OwnCall, walletId: number, transaction: string) {
    const message = marketTransferMessages.send();
    const ordered = { type: 'assets.transfer', kind: 'TRANSFER', message } as const;
    return actions.submit(call, walletId, ordered, planSigned(transaction), transaction);
  }

  /**
   * Reads the address of the player's deposit, and stores it, because signed transactions are
   * checked against it. Throws BF-12 if no key can exist for the address, or if one of our players
   * has linked it as a wallet.
   */
  async function readDeposit(userId: number): Promise<string> {
    const { outsideId } = await requireWorkingMarketLink(deps, db.read, userId);
    const { isPayableAddress: isPayable } =
      await import('../../chain/instructions/instructions.api.ts');
    const address = await callMarketplace(deps, userId, async (market, access) => {
      const depositAddress = await market.readDeposit(access);
      if (!isPayable(depositAddress) || (await findWalletByAddress(db.read, depositAddress)))
        throw new ProviderError('UNAVAILABLE', 'a deposit that cannot be one');
      return depositAddress;
    });
    await saveMarketDeposit(db.write, { userId, outsideId, address }, clock.now());
    return address;
  }

  /**
   * Plans the transfer of assets from a wallet to the player's deposit. If the caller names no
   * assets, plans it for the first free ones.
   */
  function planToMarket(assetIds: readonly number[] | undefined): ChainActionPlanReader {
    return async (planDeps, reading) => {
      const { db, tx, wallet } = reading;
      const { userId } = wallet;
      // locks this row, because removing the link locks it too
      const deposit = await (tx ? lockMarketDeposit(tx, userId) : findMarketDeposit(db, userId));
      const { outsideId } = await requireWorkingMarketLink(deps, db, userId);
      await assertMarketAcceptsAssets(deps, db);
      if (deposit?.outsideId !== outsideId)
        throw buildConflictError(marketTransferMessages.changed());
      const ids = assetIds ?? (await places.findFree(db, wallet, assetsPerTransferMax));
      const plan = await planTransfer(ids, deposit.address)(planDeps, reading);
      return { ...plan, details: { ...plan.details, outsideId } };
    };
  }

  /** Plans the transfer of the wallet's assets that a signed transaction names. */
  function planSigned(transaction: string): ChainActionPlanReader {
    return async (planDeps, reading) => {
      const { listTransactionAddresses: listAddresses } =
        await import('../../chain/instructions/instructions.api.ts');
      const { db, wallet } = reading;
      const named = await listHolderAssetsByMint(db, wallet.address, listAddresses(transaction));
      if (named.length === 0 || named.length > assetsPerTransferMax)
        throw new AppError('SIGN_VERIFICATION_FAILED');
      return planToMarket(named.map(({ id }) => id))(planDeps, reading);
    };
  }

  /**
   * Moves the assets of a final transfer to the marketplace in our records, and queues the requests
   * that deliver them to the marketplace.
   */
  async function deliverAll(tx: Tx, submission: Submission): Promise<void> {
    const { signature, userId, accountId, wallet, details } = submission;
    if (userId === null || accountId === null || wallet === null)
      throw new Error(`Submission ${submission.id} sends assets of nobody`);
    const { assetIds, destination, outsideId } = details as unknown as TransferDetails;
    const link = await deps.links.find(tx, userId, marketProvider);
    for (const assetId of assetIds) {
      const to = { deposit: destination, accountId, homeWallet: wallet };
      await places.arrive(tx, assetId, { ...to, cause: { signature } });
      const move = { assetId, userId, accountId, outsideId, wallet, signature };
      if (isOf(link, outsideId)) await deps.delivery.add(tx, { ...move, direction: 'IN' });
    }
    // the link was removed meanwhile, because the marketplace has closed or the player was deleted
    if (!isOf(link, outsideId)) await places.markAway(tx, accountId);
  }
}
export type AssetSending = ReturnType<typeof createAssetSending>;

interface TransferDetails {
  readonly assetIds: readonly number[];
  readonly destination: string;
  readonly outsideId: string;
}
const isOf = (link: PlayerAccountLink | undefined, outsideId: string): boolean =>
  link?.outsideId === outsideId;

async function keepAsItIs(): Promise<void> {
  // nothing to change: the transaction had only reserved its subjects, which are free again
}
