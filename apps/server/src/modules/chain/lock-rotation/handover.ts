import type { Address } from '@solana/kit';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { countMinting, listAssetsAfter, type AssetRow } from '../assets/assets.api.ts';
import {
  finishRotation,
  lockRunningRotation,
  moveCursor,
  type ChainClient,
  type LockFiles,
  type LockRotationRow,
} from '../network/network.api.ts';
import type { Transactions } from '../signing/signing.api.ts';
import type { Submissions } from '../submissions/submissions.api.ts';

/** Accounts that one request to a node reads. */
const pageSize = 100;
export const submissionKind = 'LOCK_HANDOVER';
const loadInstructions = () => import('../instructions/instructions.api.ts');

export interface HandoverDeps {
  readonly client: Pick<ChainClient, 'listAccounts'>;
  readonly locks: LockFiles;
  readonly transactions: Pick<Transactions, 'signOwn'>;
  readonly submissions: Submissions;
}

/** Sends the transactions by which assets get their new key, page by page. */
export function createHandover({ db, clock }: Kernel, deps: HandoverDeps) {
  const { client, locks, submissions } = deps;
  return { handOverPage };

  /** Returns false at the end of a pass over all assets. */
  async function handOverPage(row: LockRotationRow): Promise<boolean> {
    const assets = await listAssetsAfter(db.read, row.cursor, pageSize);
    if (assets.length === 0) return endPass(row);
    const { handoversAtOnce } = await loadInstructions();
    const old = await listOfKey(assets, row.fromKey);
    for (let from = 0; from < old.length; from += handoversAtOnce)
      await handOver(row, old.slice(from, from + handoversAtOnce));
    const cursor = assets.at(-1)?.id ?? row.cursor;
    await db.transaction(async (tx) => {
      const locked = await lockRunningRotation(tx);
      // Another server has done this page.
      if (locked?.cursor !== row.cursor) return;
      await moveCursor(tx, row.id, { cursor, found: locked.found + old.length });
    });
    return true;
  }

  /** Done when a whole pass has found no asset of the old key, and none is being minted. */
  async function endPass({ id }: LockRotationRow): Promise<false> {
    const isDone = await db.transaction(async (tx) => {
      const row = await lockRunningRotation(tx);
      if (!row) return false;
      if (row.found === 0 && (await countMinting(tx)) === 0) {
        await finishRotation(tx, id, clock.now());
        return true;
      }
      await moveCursor(tx, id, { cursor: 0, found: 0 });
      return false;
    });
    if (isDone) await locks.promote();
    return false;
  }

  async function listOfKey(assets: readonly AssetRow[], key: string): Promise<AssetRow[]> {
    const { readFreezeAuthority } = await loadInstructions();
    const mints = await client.listAccounts(assets.map(({ mint }) => mint as Address));
    return assets.filter((_asset, at) => {
      const mint = mints[at];
      return mint !== undefined && readFreezeAuthority(mint) === key;
    });
  }

  /** Sends one transaction; what cannot be handed over now is left to the next pass. */
  async function handOver(row: LockRotationRow, assets: readonly AssetRow[]): Promise<void> {
    const { buildHandover } = await loadInstructions();
    const keys = { from: row.fromKey as Address, to: row.toKey as Address };
    const mints = assets.map(({ mint }) => mint as Address);
    const signed = await deps.transactions.signOwn(buildHandover(mints, keys));
    if (!signed) return handOverEach(row, assets);
    const ids = assets.map(({ id }) => id);
    try {
      await db.transaction((tx) =>
        submissions.submit(tx, {
          ...signed,
          kind: submissionKind,
          userId: null,
          accountId: null,
          wallet: null,
          memo: null,
          details: { rotationId: row.id, assetIds: ids },
          commandId: row.commandId,
          subjects: ids.map((id) => `asset ${id}`),
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
      await handOverEach(row, assets);
    }
  }

  /** A player who acts on one of several keeps none of the others waiting. */
  async function handOverEach(row: LockRotationRow, assets: readonly AssetRow[]): Promise<void> {
    if (assets.length > 1) for (const asset of assets) await handOver(row, [asset]);
  }
}

/** True where both keys of a rotation are there. */
export async function hasBothKeys(
  client: Pick<ChainClient, 'loadSigningKeys'>,
  { fromKey, toKey }: Pick<LockRotationRow, 'fromKey' | 'toKey'>,
): Promise<boolean> {
  const { lock, formerLock } = await client.loadSigningKeys();
  return lock.address === toKey && formerLock?.address === fromKey;
}
