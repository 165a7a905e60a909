import { isDeepStrictEqual } from 'node:util';
import type { AssetAction } from '@guildhall/contract/chain/assets';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { CommandKind } from '@guildhall/contract/office/commands';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChainClient } from '../network/network.api.ts';
import type { Submissions } from '../submissions/submissions.api.ts';
import { listWallets, type LinkedWallet, type Wallets } from '../wallets/wallets.api.ts';
import { findAsset } from './assets.store.ts';
import { assetMessages } from './assets.messages.ts';
import type { CollectionMints } from '../collections/collections.api.ts';
import {
  signingMessages,
  type SignedTransaction,
  type ChainTransactionSigner,
} from '../signing/signing.api.ts';
import {
  listSubjectsNeedingPresentKeys,
  type ChainActionPlan,
  type ChainActionPlanReader,
} from './plans.ts';
import { reserveSubjectsOfActionPlan } from './reservations.ts';

type OwnCall = Call<UserActor>;
interface Deps {
  readonly client: Pick<ChainClient, 'isOpen'>;
  readonly wallets: Wallets;
  readonly submissions: Pick<Submissions, 'submit'>;
  readonly transactions: ChainTransactionSigner;
  readonly collections: CollectionMints;
  readonly findSplitCollection: (db: Queries) => Promise<number | null>;
  /** Links an item of the account to its new asset; returns false if the item is no longer free. */
  readonly attach: Parameters<typeof reserveSubjectsOfActionPlan>[1]['attach'];
}
/** An asset action, with the type of its command, its log message and its item. */
interface Ordered {
  readonly type: CommandKind;
  readonly kind: AssetAction;
  readonly message: Sentence;
  readonly entityId?: number;
}
type Checked = SignedTransaction & Pick<ChainActionPlan, 'action'> & { readonly assetsKey: string };

/** Prepares transactions of assets, and sends the transactions that wallets have signed. */
export function createAssetActions(kernel: Kernel, deps: Deps) {
  const { db, commands, config, clock } = kernel;
  const { wallets, submissions, transactions } = deps;
  const planDeps = {
    findMint: transactions.findMint,
    publicUrl: config.publicUrl,
    findSplitCollection: deps.findSplitCollection,
    now: () => clock.now(),
  };
  return { prepare, read: readAsset, submit, findWalletOf };

  /** Prepares the transaction of an action for the wallet to sign; stores nothing. */
  async function prepare(call: OwnCall, walletId: number, readPlan: ChainActionPlanReader) {
    const { action, item } = await readAsset(call, walletId, readPlan);
    if (item) await deps.collections.ensure(item);
    return transactions.prepare(action);
  }

  /** Plans an action for the present state, without locks. */
  async function readAsset(
    call: OwnCall,
    walletId: number,
    readPlan: ChainActionPlanReader,
  ): Promise<ChainActionPlan> {
    return readPlan(planDeps, { db: db.read, wallet: await findWallet(call, walletId) });
  }

  /**
   * Checks and signs outside a transaction, because the chain may take seconds to answer. Then
   * checks again with locked rows, and stores the submission that entitles the player to the
   * effect.
   */
  async function submit(
    call: OwnCall,
    walletId: number,
    { kind, ...spec }: Ordered,
    readPlan: ChainActionPlanReader,
    wire: string,
  ) {
    const checked = await check().catch((error: unknown) => ({ error }));
    const { userId } = call.actor;
    return commands.run(call, { ...spec, entity: 'assets', userId }, async (tx, command) => {
      // thrown inside the command, so that a retry with the same idempotency key gets the same
      // error
      if ('error' in checked) throw checked.error;
      const { action, assetsKey, ...signed } = checked;
      const wallet = await wallets.lockOwn(tx, call.actor, walletId);
      const plan = await readPlan(planDeps, { db: tx, tx, wallet });
      if (!isDeepStrictEqual(plan.action, action))
        throw buildConflictError(signingMessages.changed());
      const reservation = { attach: deps.attach, assetsKey, at: command.at };
      const reserved = await reserveSubjectsOfActionPlan(tx, reservation, plan);
      const details = { ...reserved, ...(await plan.hold?.(tx, command.id)) };
      const taskId = await submissions.submit(tx, {
        ...signed,
        kind,
        userId,
        accountId: wallet.accountId,
        wallet: wallet.address,
        memo: action.memo,
        details,
        commandId: command.id,
        subjects: plan.subjects,
        uses: listSubjectsNeedingPresentKeys(action),
      });
      return { reply: { taskId }, after: { kind, ...details } };
    });

    async function check(): Promise<Checked> {
      const { action } = await readAsset(call, walletId, readPlan);
      const signed = await transactions.sign(wire, action);
      const { assets: assetsKey } = await transactions.loadAddresses();
      return { ...signed, action, assetsKey };
    }
  }

  function findWalletOf(call: OwnCall, assetId: number): Promise<number> {
    return findHoldingWallet(db.read, call, assetId);
  }

  /** Finds the player's wallet. Throws FEATURE_CLOSED if no chain is configured. */
  async function findWallet(call: OwnCall, walletId: number): Promise<LinkedWallet> {
    assertChainOpen(deps.client);
    return wallets.findOwn(db.read, call.actor, walletId);
  }
}

function assertChainOpen(client: Pick<ChainClient, 'isOpen'>): void {
  if (!client.isOpen()) throw new AppError('FEATURE_CLOSED', { because: assetMessages.closed() });
}

/** Finds the player's wallet that holds an asset. Throws NOT_FOUND if there is none. */
async function findHoldingWallet(db: Queries, call: OwnCall, assetId: number): Promise<number> {
  const asset = await findAsset(db, assetId);
  const own = await listWallets(db, call.actor.userId);
  const wallet = own.find(({ address }) => address === asset?.holder);
  if (!wallet) throw new AppError('NOT_FOUND');
  return wallet.id;
}
export type AssetActions = ReturnType<typeof createAssetActions>;
