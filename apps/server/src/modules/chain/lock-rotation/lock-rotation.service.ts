import type { Address } from '@solana/kit';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  countMinting,
  listAssetsAfter,
  type AssetRow,
  type Transactions,
} from '../assets/assets.api.ts';
import {
  addMoved,
  ChainUnavailable,
  findRunningRotation,
  finishRotation,
  hasLockRotation,
  insertRotation,
  lockRunningRotation,
  moveCursor,
  type ChainClient,
  type LockFiles,
  type LockRotationRow,
} from '../network/network.api.ts';
import type { Submission, Submissions } from '../submissions/submissions.api.ts';
import { words } from './lock-rotation.words.ts';

/** Accounts that one request to a node reads. */
const pageSize = 100;
/** Pages of one run; the next one goes on a minute later. */
const pagesAtOnce = 50;
const submissionKind = 'LOCK_HANDOVER';
export const rotationQueue = 'lock-rotation.run';
const loadInstructions = () => import('../instructions/instructions.api.ts');

interface Deps {
  readonly client: Pick<ChainClient, 'isOpen' | 'listAccounts' | 'loadSigningKeys'>;
  readonly locks: LockFiles;
  readonly transactions: Pick<Transactions, 'signOwn'>;
  readonly submissions: Submissions;
}

/**
 * Hands the freezing of all assets over to a new key. The chain says which asset has which key, so a
 * run that is killed anywhere is simply followed by the next one.
 */
export function createLockRotation(kernel: Kernel, deps: Deps) {
  const { db, clock, jobs, commands } = kernel;
  const { client, locks, submissions } = deps;
  jobs.define(rotationQueue, { retries: 2, retryDelaySeconds: 10 }, turn);
  submissions.define(submissionKind, { onFinal: countMoved, onGone: leaveToNextPass });
  return { order, turn };

  /** Throws CONFLICT where one runs or there is no new key, FEATURE_CLOSED without a chain. */
  function order(call: Call) {
    const spec = { type: 'lock-rotations.start', said: undefined, entity: 'chain' } as const;
    return commands.run(call, spec, async (tx, command) => {
      if (!client.isOpen()) throw new AppError('FEATURE_CLOSED');
      if (await lockRunningRotation(tx))
        throw new AppError('CONFLICT', { because: words.isRunning() });
      const keys = await findNextKeys(tx);
      if (!keys) throw new AppError('CONFLICT', { because: words.noKey() });
      const row = { fromKey: keys.from, toKey: keys.to, commandId: command.id };
      await insertRotation(tx, row, command.at);
      await jobs.send(tx, rotationQueue, {});
      return { reply: {}, after: keys, said: words.ordered({ address: keys.to }) };
    });
  }

  /** Undefined where there is no key that was not rotated to before. */
  async function findNextKeys(tx: Tx) {
    const keys = await locks.provideNext();
    if (!keys || !(await hasLockRotation(tx, keys.to))) return keys;
    // The server was killed before it put the last one in its place.
    await locks.promote();
    const next = await locks.provideNext();
    return next && next.to !== keys.to ? next : undefined;
  }

  /** Goes on where the last run stopped. */
  async function turn(): Promise<void> {
    const running = client.isOpen() ? await findRunningRotation(db.read) : undefined;
    if (!running) return;
    try {
      if (!(await hasBothKeys(client, running))) return;
      for (let page = 0; page < pagesAtOnce; page++)
        if (!(await handOverPage((await findRunningRotation(db.read)) ?? running))) return;
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
    }
  }

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

async function countMoved(tx: Tx, { details }: Submission): Promise<void> {
  const ids = details['assetIds'] as readonly number[];
  await addMoved(tx, Number(details['rotationId']), ids.length);
}
async function leaveToNextPass(): Promise<void> {
  // The chain still has the old key there, which the next pass finds.
}

/** True where both keys of a rotation are there. */
export async function hasBothKeys(
  client: Pick<ChainClient, 'loadSigningKeys'>,
  { fromKey, toKey }: Pick<LockRotationRow, 'fromKey' | 'toKey'>,
): Promise<boolean> {
  const { lock, formerLock } = await client.loadSigningKeys();
  return lock.address === toKey && formerLock?.address === fromKey;
}
