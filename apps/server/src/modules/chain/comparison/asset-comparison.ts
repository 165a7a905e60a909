import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  enqueueWalletComparison,
  lockAsset,
  type AssetLocator,
  type AssetRow,
} from '../assets/assets.api.ts';
import {
  findAssetLockDifference,
  findHolderDifference,
  isRecentStake,
  type ChainDifference,
  type ChainDifferenceRecorder,
  type OnChainAsset,
} from '../differences/differences.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import { isSubjectOfOpenSubmission } from '../submissions/submissions.api.ts';
import { readTokensOfOwners, type ComparisonCounts } from './owner-tokens.ts';

interface Deps {
  readonly client: Pick<ChainClient, 'listAccounts'>;
  readonly differences: Pick<ChainDifferenceRecorder, 'note'>;
  readonly locate: AssetLocator;
}
interface AssetTallies {
  readonly ASSETS: ComparisonCounts;
  readonly AWAY: ComparisonCounts;
  readonly STAKES: ComparisonCounts;
}

/** Compares the places and locks of assets with the chain. */
export function createAssetComparison(
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  { client, differences, locate }: Deps,
) {
  return { compare };

  /**
   * Compares a page of assets with the chain, using our records from the start of the comparison.
   */
  async function compare(
    rows: readonly AssetRow[],
    tallies: AssetTallies,
    startedAt: Date,
  ): Promise<void> {
    const tokens = await readTokensOfOwners(
      client,
      rows.map(({ holder, mint }) => ({ owner: holder, mint })),
    );
    for (const [at, asset] of rows.entries()) {
      const token = tokens[at];
      const onChain = token
        ? { holder: asset.holder, isFrozen: token.isFrozen }
        : await locate(asset);
      count(tallies, asset, onChain);
      if (!onChain || isRecentStake(asset, startedAt)) continue;
      const difference =
        findHolderDifference(asset, onChain) ?? findAssetLockDifference(asset, onChain);
      if (difference) await db.transaction((tx) => note(tx, asset, difference));
    }
  }

  /**
   * Records a difference, unless our record has changed since the comparison or is about to change.
   */
  async function note(tx: Tx, row: AssetRow, difference: ChainDifference): Promise<void> {
    const asset = await lockAsset(tx, row.id);
    const isSame = asset?.holder === row.holder && asset.state === row.state;
    if (!isSame || asset.moves !== row.moves) return;
    if (await isSubjectOfOpenSubmission(tx, `asset ${row.id}`)) return;
    await differences.note(tx, difference);
    await enqueueWalletComparison({ jobs }, tx, row.holder);
  }
}

function count(
  { ASSETS, AWAY, STAKES }: AssetTallies,
  { state, holder, stakedAt }: AssetRow,
  onChain: OnChainAsset | undefined,
): void {
  const places = state === 'AWAY' ? AWAY : ASSETS;
  places.ours += 1;
  if (onChain?.holder === holder) places.onChain += 1;
  if (stakedAt !== null) STAKES.ours += 1;
  if (onChain?.isFrozen) STAKES.onChain += 1;
}
