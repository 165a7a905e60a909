import type { Address } from '@solana/kit';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listAssetsAfterId, listCapsulesAfterId, type AssetLocator } from '../assets/assets.api.ts';
import type { ChainDifference, ChainDifferenceRecorder } from '../differences/differences.api.ts';
import type { MintKind } from '../instructions/instructions.api.ts';
import { ChainUnavailableError, type ChainClient } from '../network/network.api.ts';
import { createAssetComparison } from './asset-comparison.ts';
import { createCapsuleComparison } from './capsule-comparison.ts';
import {
  endChainComparisonWithoutResult,
  saveChainComparison,
  beginChainComparison,
} from './comparison.store.ts';
import type { ChainComparisonCounts } from './comparison.tables.ts';
import { tokenAccountsPerNodeRequestMax } from './owner-tokens.ts';

/**
 * Milliseconds after which an unfinished comparison counts as lost, because its server was probably
 * killed. Then a new comparison may start.
 */
const restMs = 300_000;
export const chainComparisonQueue = 'comparison.run';

interface Deps {
  readonly client: Pick<ChainClient, 'isOpen' | 'listAccounts'>;
  readonly differences: Pick<ChainDifferenceRecorder, 'note' | 'endUnseenSince'>;
  readonly locate: AssetLocator;
  readonly findMint: (kind: MintKind, id: number) => Promise<Address>;
  /** Lists treasuries that hold fewer tokens than players can claim. */
  readonly listShort: () => Promise<readonly ChainDifference[]>;
}

/** Compares every asset, stake, capsule and treasury of our records with the chain. */
export function createChainComparison(kernel: Kernel, deps: Deps) {
  const { db, clock, jobs } = kernel;
  const { client, differences } = deps;
  const assets = createAssetComparison(kernel, deps);
  const capsules = createCapsuleComparison(kernel, deps);
  jobs.define(chainComparisonQueue, { retries: 2, retryDelaySeconds: 10 }, compareAll);
  return { compareAll };

  /**
   * Compares all records with the chain; does nothing while another comparison runs. If the chain
   * does not answer, the next comparison starts again.
   */
  async function compareAll(): Promise<void> {
    if (!client.isOpen()) return;
    const startedAt = clock.now();
    const before = new Date(startedAt.getTime() - restMs);
    if (!(await beginChainComparison(db.write, startedAt, before))) return;
    try {
      const counts = await compareEverything(startedAt);
      await db.transaction(async (tx) => {
        const isLatest = await saveChainComparison(tx, { startedAt, at: clock.now(), counts });
        if (isLatest) await differences.endUnseenSince(tx, startedAt);
      });
    } catch (error) {
      await endChainComparisonWithoutResult(db.write, startedAt);
      if (!(error instanceof ChainUnavailableError)) throw error;
    }
  }

  async function compareEverything(startedAt: Date): Promise<ChainComparisonCounts> {
    const zero = () => ({ ours: 0, onChain: 0 });
    const tallies = { ASSETS: zero(), AWAY: zero(), STAKES: zero(), CAPSULES: zero() };
    await inPages(
      (after) => listAssetsAfterId(db.read, after, tokenAccountsPerNodeRequestMax),
      (rows) => assets.compare(rows, tallies, startedAt),
    );
    await inPages(
      (after) => listCapsulesAfterId(db.read, after, tokenAccountsPerNodeRequestMax),
      (rows) => capsules.compare(rows, tallies.CAPSULES),
    );
    for (const short of await deps.listShort())
      await db.transaction((tx) => differences.note(tx, short));
    return tallies;
  }
}

/** Reads rows page by page, in the order of ids. */
async function inPages<Row extends { readonly id: number }>(
  read: (after: number) => Promise<readonly Row[]>,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0))
    await work(rows);
}
