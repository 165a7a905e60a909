import type { Address } from '@solana/kit';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MarketAssetUseCases } from '../../chain/assets/assets.api.ts';
import type { ChainClient } from '../../chain/network/network.api.ts';
import { isSubjectOfOpenSubmission } from '../../chain/submissions/submissions.api.ts';
import type { LinkedWallet, Wallets } from '../../chain/wallets/wallets.api.ts';
import { deliverTransfersTaskKind, type MarketDelivery } from './delivery.service.ts';
import { requireWorkingMarketLink, type MarketDeps } from './market-account.ts';
import {
  findUnfinishedTransfer,
  lockMarketDeposit,
  setTransferTask,
} from './market-transfers.store.ts';
import { marketTransferMessages } from './market-transfers.messages.ts';
import type { AssetSending } from './sending.service.ts';

type OwnCall = Call<UserActor>;
interface FoundDeps extends MarketDeps {
  readonly client: Pick<ChainClient, 'isOpen' | 'listTokenAccounts'>;
  readonly wallets: Wallets;
  readonly places: Pick<MarketAssetUseCases, 'arrive' | 'lockAmongMints'>;
  readonly delivery: MarketDelivery;
  readonly readDeposit: AssetSending['readDeposit'];
}

/**
 * Creates the function that makes the marketplace take in all assets at a player's deposit, whoever
 * sent them there.
 */
export function createDepositedAssetIntake(kernel: Kernel, deps: FoundDeps) {
  const { db, commands, tasks } = kernel;
  return { deliver };

  async function deliver(call: OwnCall, walletId: number) {
    const { userId } = call.actor;
    const wallet = await deps.wallets.findOwn(db.read, call.actor, walletId);
    if (!deps.client.isOpen())
      throw new AppError('FEATURE_CLOSED', { because: marketTransferMessages.closed() });
    const address = await deps.readDeposit(userId);
    const mints = await listMints(address);
    const spec = { type: 'market-transfers.deliver', message: undefined, entity: 'assets', userId };
    return commands.run(call, spec, async (tx, command) => {
      const { outsideId } = await requireWorkingMarketLink(deps, tx, userId);
      const deposit = await lockMarketDeposit(tx, userId);
      if (deposit?.address !== address)
        throw new AppError('CONFLICT', { because: marketTransferMessages.changed() });
      const moves = await addAll(tx, { wallet, address, outsideId, mints });
      if (moves.length === 0)
        throw new AppError('CONFLICT', { because: marketTransferMessages.nothingThere() });
      const taskId = await tasks.ensure(tx, deliverTransfersTaskKind, userId, {}, String(moves[0]));
      await setTransferTask(tx, moves, taskId);
      for (const id of moves)
        await deps.delivery.pushOn(tx, { id, direction: 'IN' }, `-${command.id}`);
      const message = marketTransferMessages.deliver({ n: moves.length });
      return { reply: { taskId }, message, after: { transferIds: moves } };
    });
  }

  /** Lists the mints of the tokens at an address. Reads only finalized data of the chain. */
  async function listMints(address: string): Promise<string[]> {
    const { decodeTokenAccounts: readHeldTokens } =
      await import('../../chain/instructions/instructions.api.ts');
    const tokens = readHeldTokens(await deps.client.listTokenAccounts(address as Address));
    return tokens.filter(({ amount }) => amount === 1n).map(({ mint }) => String(mint));
  }

  /**
   * Stores moves for those assets at the deposit that the marketplace has not taken in yet. Returns
   * the ids of the moves.
   */
  async function addAll(
    tx: Tx,
    at: {
      readonly wallet: LinkedWallet;
      readonly address: string;
      readonly outsideId: string;
      readonly mints: readonly string[];
    },
  ): Promise<number[]> {
    const { wallet, address, outsideId, mints } = at;
    const { userId, accountId, address: homeWallet } = wallet;
    const moves: number[] = [];
    for (const { id: assetId, state } of await deps.places.lockAmongMints(tx, mints)) {
      if (state === 'MARKETPLACE') {
        const waiting = await findUnfinishedTransfer(tx, assetId);
        if (waiting?.userId === userId && waiting.direction === 'IN') moves.push(waiting.id);
      }
      // skips assets that are already at the marketplace, and assets with a transaction in progress
      if (state !== 'HELD' && state !== 'AWAY') continue;
      if (await isSubjectOfOpenSubmission(tx, `asset ${assetId}`)) continue;
      await deps.places.arrive(tx, assetId, { deposit: address, accountId, homeWallet, cause: {} });
      const move = { assetId, userId, accountId, outsideId, wallet: homeWallet, signature: null };
      moves.push(await deps.delivery.add(tx, { ...move, direction: 'IN' }));
    }
    return moves;
  }
}
