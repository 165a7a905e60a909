import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { OutboxServiceFailedError } from '../../../kernel/outbound/outbox-effects.ts';
import type { BackgroundTaskState, TaskStepResult } from '../../../kernel/jobs/tasks.ts';
import { findAssetById, type MarketAssetUseCases } from '../../chain/assets/assets.api.ts';
import { isProviderRefusal, ProviderError } from '../links/links.api.ts';
import { AssetReturnDeclinedError, type Marketplace } from '../marketplace/marketplace.api.ts';
import { marketProvider, type MarketDeps } from './market-account.ts';
import {
  dropUnfinishedAssetTransfers,
  findMarketTransfer,
  insertMarketTransfer,
  listTransfersByTask,
  settleMarketTransfer,
  type NewMarketTransfer,
  type MarketTransferRow,
} from './market-transfers.store.ts';
import { marketTransferMessages } from './market-transfers.messages.ts';

const dayMs = 86_400_000;
/**
 * Milliseconds for which a move is tried at the marketplace, or waits for the player to renew our
 * access.
 */
const giveUpMs = 30 * dayMs;
const effects = { IN: 'market-transfers.in', OUT: 'market-transfers.out' } as const;
export const deliverTransfersTaskKind = 'market-transfers.deliver';

interface DeliveryDeps extends MarketDeps {
  readonly assets: Pick<MarketAssetUseCases, 'lockAsset' | 'setState'>;
}

/**
 * Creates the delivery of moves to the marketplace. Each move takes place once, even if requests
 * are repeated or replies get lost.
 */
export function createMarketDelivery(kernel: Kernel, deps: DeliveryDeps) {
  const { db, clock, outbox, tasks } = kernel;
  for (const kind of [effects.IN, effects.OUT])
    outbox.handle(kind, perform, { giveUpMs, onDone: noteDone });
  tasks.define(deliverTransfersTaskKind, { step: readEnd });
  return { add, pushOn };

  /** Stores a move that must be made, in the transaction that causes it. */
  async function add(tx: Tx, move: NewMarketTransfer): Promise<number> {
    await dropUnfinishedAssetTransfers(tx, move.assetId, clock.now());
    const id = await insertMarketTransfer(tx, move, clock.now());
    await pushOn(tx, { id, direction: move.direction }, '');
    return id;
  }

  /** Queues a waiting move, so that it is tried immediately. */
  async function pushOn(
    tx: Tx,
    { id, direction }: Pick<MarketTransferRow, 'id' | 'direction'>,
    again: string,
  ): Promise<void> {
    await outbox.add(tx, {
      kind: effects[direction],
      dedupKey: `market-transfer-${id}${again}`,
      payload: { provider: marketProvider, transferId: id },
    });
  }

  async function perform({ transferId }: Record<string, unknown>): Promise<void> {
    const move = await findMarketTransfer(db.read, Number(transferId));
    if (move?.state !== 'WAITING') return;
    const asset = await findAssetById(db.read, move.assetId);
    // the asset has left the marketplace meanwhile, so there is nothing left to move
    if (asset?.state !== 'MARKETPLACE') return settle(move, 'DROPPED');
    const link = await deps.links.find(db.read, move.userId, marketProvider);
    if (link?.outsideId !== move.outsideId)
      throw new Error('the account at the marketplace is not linked');
    try {
      await ask(move, asset.mint);
    } catch (error) {
      if (error instanceof AssetReturnDeclinedError) return settle(move, 'DECLINED');
      if (isProviderRefusal(error))
        throw new Error('the player has to renew our access', { cause: error });
      if (error instanceof ProviderError)
        throw new OutboxServiceFailedError(error.message, { cause: error });
      throw error;
    }
  }

  function ask({ userId, direction, key, wallet }: MarketTransferRow, mint: string): Promise<void> {
    return deps.links.useAccess(userId, marketProvider, (access) => {
      const market = getMarket(deps);
      if (direction === 'IN') return market.transferIn(access, { key, mint });
      if (!market.transferOut) throw new AssetReturnDeclinedError('it sends nothing back');
      return market.transferOut(access, { key, mint, to: wallet });
    });
  }

  function settle(move: MarketTransferRow, state: 'DROPPED' | 'DECLINED'): Promise<void> {
    return db.transaction((tx) => write(tx, move, state));
  }

  /** Marks a move as done in the transaction that stores the marketplace's confirmation. */
  async function noteDone(tx: Tx, { transferId }: Record<string, unknown>): Promise<void> {
    const move = await findMarketTransfer(tx, Number(transferId));
    if (move) await write(tx, move, 'DONE');
  }

  async function write(
    tx: Tx,
    move: MarketTransferRow,
    state: 'DONE' | 'DROPPED' | 'DECLINED',
  ): Promise<void> {
    const asset = await deps.assets.lockAsset(tx, move.assetId);
    if (!(await settleMarketTransfer(tx, move.id, state, clock.now())) || !asset) return;
    if (move.direction === 'IN' && state === 'DONE')
      await deps.assets.setState(tx, asset, 'SENDING', 'THERE');
    if (state === 'DECLINED') await deps.assets.setState(tx, asset, 'RETURNING', 'DECLINED');
    if (move.taskId !== null) await tasks.wake(tx, move.taskId);
  }
}
function getMarket({ market }: MarketDeps): Marketplace {
  if (market) return market;
  throw new ProviderError('UNAVAILABLE', 'no marketplace is offered');
}
export type MarketDelivery = ReturnType<typeof createMarketDelivery>;

/**
 * Ends the task once all its moves have ended; until then, the task keeps waiting. Throws CONFLICT
 * if all moves were dropped.
 */
async function readEnd(tx: Tx, { id, state }: BackgroundTaskState): Promise<TaskStepResult> {
  const moves = await listTransfersByTask(tx, id);
  const settled = moves.filter((move) => move.state !== 'WAITING').length;
  const progress = Math.floor((100 * settled) / moves.length);
  if (settled < moves.length) return { state, progress, isWaiting: true };
  if (moves.every((move) => move.state === 'DROPPED'))
    throw new AppError('CONFLICT', { because: marketTransferMessages.dropped() });
  const delivered = moves.filter((move) => move.state === 'DONE').length;
  return { state, progress, result: { delivered } };
}
