import { transferMax } from '@guildhall/contract/reach/marketplace/market-limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  listAmongMints,
  type AssetActions,
  type MarketAssets,
  type PlanTransfer,
  type ReadPlan,
} from '../../chain/assets/assets.api.ts';
import type { Submission, Submissions } from '../../chain/submissions/submissions.api.ts';
import { findByAddress } from '../../chain/wallets/wallets.api.ts';
import { ProviderFailure, type OwnLink } from '../links/links.api.ts';
import type { Delivery } from './delivery.service.ts';
import { askMarket, assertTakesIn, getLink, provider, type MarketDeps } from './market-account.ts';
import { findDeposit, lockDeposit, saveDeposit } from './market-transfers.store.ts';
import { words } from './market-transfers.words.ts';

type OwnCall = Call<UserActor>;
export interface SendingDeps extends MarketDeps {
  readonly actions: Pick<AssetActions, 'prepare' | 'submit'>;
  readonly planTransfer: PlanTransfer;
  readonly places: Pick<MarketAssets, 'arrive' | 'findFree' | 'markAway'>;
  readonly submissions: Pick<Submissions, 'define'>;
  readonly delivery: Pick<Delivery, 'add'>;
}

/** Sends assets from wallets to the own deposit at the marketplace. */
export function createSending(kernel: Kernel, deps: SendingDeps) {
  const { db, clock } = kernel;
  const { actions, places, planTransfer } = deps;
  deps.submissions.define('TRANSFER', { onFinal: deliverAll, onGone: keepAsItIs });
  return { prepare, submit, readDeposit };

  async function prepare(call: OwnCall, walletId: number, assetIds: readonly number[] | undefined) {
    // First of all what needs no marketplace to be refused.
    await getLink(deps, db.read, call.actor.userId);
    await assertTakesIn(deps, db.read);
    await readDeposit(call.actor.userId);
    return actions.prepare(call, walletId, planToMarket(assetIds));
  }

  function submit(call: OwnCall, walletId: number, transaction: string) {
    const ordered = { type: 'assets.transfer', kind: 'TRANSFER', said: words.send() } as const;
    return actions.submit(call, walletId, ordered, planSigned(transaction), transaction);
  }

  /**
   * Asks where the player's assets arrive, and stores the address, against which signed
   * transactions are checked. Throws BF-12 for an address that nobody can own, or that belongs to a
   * player here.
   */
  async function readDeposit(userId: number): Promise<string> {
    const { outsideId } = await getLink(deps, db.read, userId);
    const { isPayable } = await import('../../chain/instructions/instructions.api.ts');
    const address = await askMarket(deps, userId, async (market, access) => {
      const found = await market.readDeposit(access);
      if (!isPayable(found) || (await findByAddress(db.read, found)))
        throw new ProviderFailure('UNAVAILABLE', 'a deposit that cannot be one');
      return found;
    });
    await saveDeposit(db.write, { userId, outsideId, address }, clock.now());
    return address;
  }

  /** Assets of a wallet go to the own deposit; without ids the first ones that are free. */
  function planToMarket(assetIds: readonly number[] | undefined): ReadPlan {
    return async (planDeps, reading) => {
      const { on, tx, wallet } = reading;
      const { userId } = wallet;
      // Whoever unlinks the account locks it, too.
      const deposit = await (tx ? lockDeposit(tx, userId) : findDeposit(on, userId));
      const { outsideId } = await getLink(deps, on, userId);
      await assertTakesIn(deps, on);
      if (deposit?.outsideId !== outsideId)
        throw new AppError('CONFLICT', { because: words.changed() });
      const ids = assetIds ?? (await places.findFree(on, wallet, transferMax));
      const plan = await planTransfer(ids, deposit.address)(planDeps, reading);
      return { ...plan, details: { ...plan.details, outsideId } };
    };
  }

  /** The plan for the assets of the wallet that a signed transaction names. */
  function planSigned(transaction: string): ReadPlan {
    return async (planDeps, reading) => {
      const { listAddresses } = await import('../../chain/instructions/instructions.api.ts');
      const { on, wallet } = reading;
      const named = await listAmongMints(on, wallet.address, listAddresses(transaction));
      if (named.length === 0 || named.length > transferMax)
        throw new AppError('SIGN_VERIFICATION_FAILED');
      return planToMarket(named.map(({ id }) => id))(planDeps, reading);
    };
  }

  /** Delivers assets to the marketplace once the chain holds them permanently at the deposit. */
  async function deliverAll(tx: Tx, submission: Submission): Promise<void> {
    const { signature, userId, accountId, wallet, details } = submission;
    if (userId === null || accountId === null || wallet === null)
      throw new Error(`Submission ${submission.id} sends assets of nobody`);
    const { assetIds, destination, outsideId } = details as unknown as TransferDetails;
    const link = await deps.links.find(tx, userId, provider);
    for (const assetId of assetIds) {
      const to = { deposit: destination, accountId, homeWallet: wallet };
      await places.arrive(tx, assetId, { ...to, cause: { signature } });
      const move = { assetId, userId, accountId, outsideId, wallet, signature };
      if (isOf(link, outsideId)) await deps.delivery.add(tx, { ...move, direction: 'IN' });
    }
    // The marketplace was closed meanwhile, or its player has left.
    if (!isOf(link, outsideId)) await places.markAway(tx, accountId);
  }
}
export type Sending = ReturnType<typeof createSending>;

interface TransferDetails {
  readonly assetIds: readonly number[];
  readonly destination: string;
  readonly outsideId: string;
}
const isOf = (link: OwnLink | undefined, outsideId: string): boolean =>
  link?.outsideId === outsideId;

async function keepAsItIs(): Promise<void> {
  // Nothing was taken when it was sent: the assets are free with their subjects.
}
