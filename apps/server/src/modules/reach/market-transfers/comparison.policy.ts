/**
 * Kinds of differences between our record of assets at the marketplace and the marketplace's list.
 */
export type MarketDifferenceKind =
  | 'NOT_LISTED'
  | 'NOT_RECORDED'
  | 'LATE_IN'
  | 'LATE_OUT'
  | 'UNREAD';
export interface MarketDifference {
  readonly kind: MarketDifferenceKind;
  /** Id of the asset; null if the difference is that the marketplace's list could not be read. */
  readonly assetId: number | null;
}
interface RecordedAsset {
  readonly id: number;
  readonly mint: string;
  readonly marketState: string | null;
  readonly marketAccountId: number | null;
}
export interface ComparedMarketRecords {
  readonly accountId: number;
  /** Assets of the account that are at the marketplace, according to our records. */
  readonly ours: readonly RecordedAsset[];
  /** Mints that the marketplace lists for this account; undefined if the list could not be read. */
  readonly theirs: ReadonlySet<string> | undefined;
  /** Our records of the listed mints. They may belong to any account. */
  readonly listed: readonly RecordedAsset[];
  /**
   * Start and end of the newest move of each asset, by asset id; the end is null while the move is
   * unfinished.
   */
  readonly moves: ReadonlyMap<number, { readonly begunAt: Date; readonly endedAt: Date | null }>;
  readonly now: Date;
}
const hourMs = 3_600_000;
/** An unfinished move counts as a difference after this number of milliseconds. */
const lateMs = 24 * hourMs;
/**
 * Milliseconds after a move in which its asset is not compared, because our record and the list may
 * be from different times.
 */
const calmMs = hourMs;

export function listMarketRecordDifferences(records: ComparedMarketRecords): MarketDifference[] {
  const { accountId, ours, theirs, listed } = records;
  const differences: MarketDifference[] = [];
  for (const asset of ours) {
    const kind = validateOurs(asset, records);
    if (kind) differences.push({ kind, assetId: asset.id });
  }
  for (const { id, marketAccountId } of listed)
    if (marketAccountId !== accountId && isCalm(id, records))
      differences.push({ kind: 'NOT_RECORDED', assetId: id });
  if (!theirs && ours.length > 0) differences.push({ kind: 'UNREAD', assetId: null });
  return differences;
}

/**
 * Returns the kind of difference for an asset that is at the marketplace according to our records.
 * Returns undefined if there is no difference.
 */
function validateOurs(
  { id, mint, marketState }: RecordedAsset,
  records: ComparedMarketRecords,
): MarketDifferenceKind | undefined {
  const { theirs, moves, now } = records;
  const isLate = now.getTime() - (moves.get(id)?.begunAt ?? now).getTime() > lateMs;
  if (marketState === 'SENDING') return isLate ? 'LATE_IN' : undefined;
  if (marketState === 'RETURNING') return isLate ? 'LATE_OUT' : undefined;
  return theirs && !theirs.has(mint) && isCalm(id, records) ? 'NOT_LISTED' : undefined;
}

function isCalm(id: number, { moves, now }: ComparedMarketRecords): boolean {
  const move = moves.get(id);
  return !move || now.getTime() - (move.endedAt ?? move.begunAt).getTime() > calmMs;
}
