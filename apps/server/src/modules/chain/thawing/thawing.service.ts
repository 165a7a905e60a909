import type { Address } from '@solana/kit';
import type { Call } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findAssetById, lockAsset, type AssetRow } from '../assets/assets.api.ts';
import { endChainDifference, findChainDifference } from '../differences/differences.api.ts';
import { listReplacedAndRetiredKeys, type ChainClient } from '../network/network.api.ts';
import {
  signingMessages,
  type SignedTransaction,
  type ChainTransactionSigner,
} from '../signing/signing.api.ts';
import type { Submission, Submissions } from '../submissions/submissions.api.ts';
import { thawingMessages } from './thawing.messages.ts';

const submissionKind = 'THAW';
const loadInstructions = () => import('../instructions/instructions.api.ts');

interface Deps {
  readonly client: Pick<
    ChainClient,
    'isOpen' | 'listAccounts' | 'listLargestTokenAccounts' | 'loadSigningKeys'
  >;
  readonly transactions: Pick<ChainTransactionSigner, 'signOwn'>;
  readonly submissions: Submissions;
}

/** Unlocks assets by transactions of the server, at an operator's request. */
export function createAssetThawing({ db, commands, clock }: Kernel, deps: Deps) {
  const { client, transactions, submissions } = deps;
  submissions.define(submissionKind, { onFinal, onGone: leaveLocked });
  return { order };

  /**
   * Unlocks an asset at an operator's request. Signs outside a transaction, because the chain may
   * take seconds to answer. Then checks again while the asset's row is locked: an asset that was
   * staked meanwhile stays locked.
   * @throws NOT_FOUND if the difference does not exist
   * @throws CONFLICT if the difference is not about a lock or has ended, or if a transaction of the
   * asset is in progress
   * @throws FEATURE_CLOSED without a chain
   */
  async function order(call: Call, differenceId: number) {
    const prepared = await prepare(differenceId).catch((error: unknown) => ({ error }));
    const spec = { type: 'chain-differences.thaw', message: undefined, entity: 'assets' } as const;
    return commands.run(call, spec, async (tx, command) => {
      // thrown inside the command, so that a retry with the same idempotency key gets the same
      // error
      if ('error' in prepared) throw prepared.error;
      const { asset, signed } = prepared;
      const { id, holder } = asset;
      assertThawable(await lockAsset(tx, id), holder);
      await findLock(tx, differenceId);
      const details = { assetId: id, differenceId };
      await submissions.submit(tx, {
        ...signed,
        kind: submissionKind,
        userId: null,
        accountId: null,
        wallet: null,
        memo: null,
        details,
        commandId: command.id,
        subjects: [`asset ${id}`],
      });
      const after = { ...details, wallet: holder };
      return { reply: {}, after, message: thawingMessages.ordered({ id }) };
    });
  }

  async function prepare(
    differenceId: number,
  ): Promise<{ asset: AssetRow; signed: SignedTransaction }> {
    if (!client.isOpen()) throw new AppError('FEATURE_CLOSED');
    const asset = await findAssetById(db.read, await findLock(db.read, differenceId));
    assertThawable(asset, asset?.holder);
    const mint = asset.mint as Address;
    const account = await findLockedAccount(mint, asset.holder);
    const { buildThawInstruction: buildThaw } = await loadInstructions();
    const key = await findOwnKey(mint);
    const signed = await transactions.signOwn([buildThaw({ account, mint, key })]);
    if (!signed) throw buildConflictError(signingMessages.wouldFail());
    return { asset, signed };
  }

  /**
   * Returns the token account of a locked asset. Throws CONFLICT if the asset is not locked on the
   * chain, or if another wallet holds it.
   */
  async function findLockedAccount(mint: Address, holder: string): Promise<Address> {
    const { decodeTokenAccounts: readHeldTokens } = await loadInstructions();
    const accounts = await client.listLargestTokenAccounts(mint);
    const address = accounts.find(({ amount }) => amount === 1n)?.address;
    const [data] = address ? await client.listAccounts([address]) : [];
    const [token] = data ? readHeldTokens([data]) : [];
    if (!address || !token?.isFrozen || token.owner !== holder)
      throw buildConflictError(thawingMessages.notLocked());
    return address;
  }

  /**
   * Finds the server key that may unlock the asset of this mint. During a key rotation, this may be
   * the old key. Throws CONFLICT if the mint names a key that is not ours.
   */
  async function findOwnKey(mint: Address): Promise<Address> {
    const { readFreezeAuthority } = await loadInstructions();
    const [account] = await client.listAccounts([mint]);
    const keys = await client.loadSigningKeys();
    const named = account && readFreezeAuthority(account);
    const own = [keys.lock, ...listReplacedAndRetiredKeys(keys)].find(
      ({ address }) => address === named,
    );
    if (!own) throw buildConflictError(thawingMessages.foreignKey({ address: named ?? '-' }));
    return own.address;
  }

  /** Ends the difference at once, instead of at the next comparison. */
  async function onFinal(tx: Tx, { details }: Submission): Promise<void> {
    await endChainDifference(tx, Number(details['differenceId']), clock.now());
  }
}

/** Returns the id of the asset that, according to a difference, is locked without a stake. */
async function findLock(db: Queries, differenceId: number): Promise<number> {
  const row = await findChainDifference(db, differenceId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.kind !== 'ASSET_LOCKED' || row.assetId === null)
    throw buildConflictError(thawingMessages.isNoLock());
  if (row.endedAt !== null) throw buildConflictError(thawingMessages.hasEnded());
  return row.assetId;
}

function assertThawable(
  asset: AssetRow | undefined,
  holder: string | undefined,
): asserts asset is AssetRow {
  if (!asset || asset.holder !== holder) throw buildConflictError(thawingMessages.notLocked());
  if (asset.stakedAt !== null) throw buildConflictError(thawingMessages.isStaked());
}

async function leaveLocked(): Promise<void> {
  // nothing to change: the difference is still open, so the operator can unlock the asset again
}
