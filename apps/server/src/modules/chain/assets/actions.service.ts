import { isDeepStrictEqual } from 'node:util';
import type { AssetAction } from '@guildhall/contract/chain/assets';
import type { Sentence } from '@guildhall/contract/kit/words';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChainClient } from '../network/network.api.ts';
import type { Submissions } from '../submissions/submissions.api.ts';
import type { OwnWallet, Wallets } from '../wallets/wallets.api.ts';
import { listAmongMints } from './assets.store.ts';
import { words } from './assets.words.ts';
import { toCollectionText } from './metadata.ts';
import { createPlans, type Plan, type Reading, type StakePlacement } from './plans.ts';
import type { AssetOutcomes } from './outcomes.ts';
import { createTransactions } from './transactions.service.ts';

type OwnCall = Call<UserActor>;
type SignedStake = StakePlacement & { readonly transaction: string };
interface Deps {
  readonly client: ChainClient;
  readonly wallets: Wallets;
  readonly submissions: Pick<Submissions, 'submit'>;
  readonly outcomes: AssetOutcomes;
}
/** One kind of action, as it is sent. */
interface Submitting {
  readonly type: string;
  readonly kind: AssetAction;
  readonly said: Sentence;
  readonly entityId: number | undefined;
  readonly wire: string;
  readonly read: (reading: Reading, wallet: OwnWallet) => Promise<Plan>;
}

/** Prepares transactions of assets, and sends what wallets have signed. */
export function createAssetActions(
  { db, commands, config, clock }: Kernel,
  { client, wallets, submissions, outcomes }: Deps,
) {
  const transactions = createTransactions(client);
  const { publicUrl } = config;
  const plans = createPlans(transactions, { publicUrl, now: () => clock.now() });
  return {
    prepareMint,
    mint,
    prepareStake,
    stake,
    prepareUnstake,
    unstake,
    prepareBurn,
    burn,
    prepareCapsuleDeletion,
    deleteCapsule,
  };

  async function prepareMint(call: OwnCall, walletId: number, itemId: number) {
    const wallet = await findWallet(call, walletId);
    const { action, item } = await plans.planMint({ on: db.read }, wallet, itemId);
    if (item)
      await transactions.ensureCollection({
        id: item.collectionId,
        supplyCap: item.supplyCap ?? undefined,
        ...toCollectionText(item, publicUrl),
      });
    return transactions.prepare(action);
  }

  function mint(call: OwnCall, walletId: number, body: { itemId: number; transaction: string }) {
    const { itemId } = body;
    return submit(call, walletId, {
      type: 'assets.mint',
      kind: 'MINT',
      said: words.mint({ n: itemId }),
      entityId: itemId,
      wire: body.transaction,
      read: (reading, wallet) => plans.planMint(reading, wallet, itemId),
    });
  }

  async function prepareStake(
    call: OwnCall,
    walletId: number,
    { assetId, ...placement }: StakePlacement & { assetId: number },
  ) {
    const wallet = await findWallet(call, walletId);
    const { action } = await plans.planStake({ on: db.read }, wallet, assetId, placement);
    return transactions.prepare(action);
  }

  async function stake(
    call: OwnCall,
    walletId: number,
    { transaction, ...placement }: SignedStake,
  ) {
    const assetId = await findNamedAsset(call, walletId, transaction);
    return submit(call, walletId, {
      type: 'assets.stake',
      kind: 'STAKE',
      said: words.stake({ n: assetId ?? 0 }),
      entityId: assetId,
      wire: transaction,
      read: (reading, wallet) => plans.planStake(reading, wallet, assertNamed(assetId), placement),
    });
  }

  async function prepareUnstake(
    call: OwnCall,
    walletId: number,
    { assetId, ...placement }: StakePlacement & { assetId: number },
  ) {
    const wallet = await findWallet(call, walletId);
    const { action } = await plans.planUnstake({ on: db.read }, wallet, assetId, placement);
    return transactions.prepare(action);
  }

  async function unstake(
    call: OwnCall,
    walletId: number,
    { transaction, ...placement }: SignedStake,
  ) {
    const assetId = await findNamedAsset(call, walletId, transaction);
    return submit(call, walletId, {
      type: 'assets.unstake',
      kind: 'UNSTAKE',
      said: words.unstake({ n: assetId ?? 0 }),
      entityId: assetId,
      wire: transaction,
      read: (reading, wallet) =>
        plans.planUnstake(reading, wallet, assertNamed(assetId), placement),
    });
  }

  async function prepareBurn(call: OwnCall, walletId: number, assetIds: readonly number[]) {
    const wallet = await findWallet(call, walletId);
    return transactions.prepare((await plans.planBurn({ on: db.read }, wallet, assetIds)).action);
  }

  function burn(
    call: OwnCall,
    walletId: number,
    { assetIds, transaction }: { assetIds: readonly number[]; transaction: string },
  ) {
    return submit(call, walletId, {
      type: 'assets.burn',
      kind: 'BURN',
      said: words.burn({ n: assetIds.length }),
      entityId: assetIds[0],
      wire: transaction,
      read: (reading, wallet) => plans.planBurn(reading, wallet, assetIds),
    });
  }

  async function prepareCapsuleDeletion(call: OwnCall, walletId: number, capsuleId: number) {
    const wallet = await findWallet(call, walletId);
    const { action } = await plans.planCapsuleDeletion({ on: db.read }, wallet, capsuleId);
    return transactions.prepare(action);
  }

  function deleteCapsule(call: OwnCall, walletId: number, capsuleId: number, transaction: string) {
    return submit(call, walletId, {
      type: 'assets.delete-capsule',
      kind: 'DELETE_CAPSULE',
      said: words.deleteCapsule({ n: capsuleId }),
      entityId: capsuleId,
      wire: transaction,
      read: (reading, wallet) => plans.planCapsuleDeletion(reading, wallet, capsuleId),
    });
  }

  /**
   * Checks and signs without a transaction, since the chain may take seconds to answer, and judges
   * once more under locks before the row is written that entitles to the effect.
   */
  async function submit(call: OwnCall, walletId: number, { wire, read, ...action }: Submitting) {
    const { userId } = call.actor;
    const checked = await check().catch((error: unknown) => ({ error }));
    const { type, said, entityId } = action;
    const spec = {
      type,
      said,
      entity: 'assets',
      userId,
      ...(entityId !== undefined && { entityId }),
    };
    return commands.run(call, spec, async (tx, command) => {
      // In here, so that a repeated call gets the answer of the first one.
      if ('error' in checked) throw checked.error;
      const wallet = await wallets.lockOwn(tx, call.actor, walletId);
      const plan = await read({ on: tx, tx }, wallet);
      if (!isDeepStrictEqual(plan.action, checked.action))
        throw new AppError('CONFLICT', { because: words.changed() });
      const details = await outcomes.reserve(tx, action.kind, plan, checked.assetsKey);
      const taskId = await send(tx, wallet, { ...plan, details }, command.id);
      return { reply: { taskId }, after: { kind: action.kind, ...details } };

      function send(on: Tx, { address }: OwnWallet, sent: Plan, commandId: number) {
        return submissions.submit(on, {
          ...checkedOf(),
          kind: action.kind,
          userId,
          accountId: wallet.accountId,
          wallet: address,
          memo: sent.action.memo,
          details: sent.details,
          commandId,
          subjects: sent.subjects,
        });
      }
      function checkedOf() {
        if ('error' in checked) throw checked.error;
        const { wire: signed, signature, lastValidBlockHeight } = checked;
        return { wire: signed, signature, lastValidBlockHeight };
      }
    });

    async function check() {
      const plan = await read({ on: db.read }, await findWallet(call, walletId));
      const signed = await transactions.sign(wire, plan.action);
      const { assets: assetsKey } = await transactions.getAddresses();
      return { ...signed, action: plan.action, assetsKey };
    }
  }

  /** Throws FEATURE_CLOSED where there is no chain. */
  function findWallet(call: OwnCall, walletId: number): Promise<OwnWallet> {
    if (!client.isOpen()) throw new AppError('FEATURE_CLOSED', { because: words.closed() });
    return wallets.findOwn(db.read, call.actor, walletId);
  }

  /** The one asset of a wallet that a transaction names. */
  async function findNamedAsset(
    call: OwnCall,
    walletId: number,
    wire: string,
  ): Promise<number | undefined> {
    const { address } = await findWallet(call, walletId);
    const { listAddresses } = await import('../instructions/instructions.api.ts');
    const named = await listAmongMints(db.read, address, listAddresses(wire));
    return named.length === 1 ? named[0]?.id : undefined;
  }
}

function assertNamed(assetId: number | undefined): number {
  if (assetId !== undefined) return assetId;
  const reason = 'it names no asset of this wallet';
  throw new AppError('TRANSACTION_REFUSED', { because: words.refused({ reason }) });
}
