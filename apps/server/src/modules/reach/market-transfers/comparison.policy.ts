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
  /** Null if nothing could be compared. */
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
  /** Assets of the account at the marketplace according to our record. */
  readonly ours: readonly RecordedAsset[];
  /** Mints that the marketplace lists; undefined if the marketplace could not be read. */
  readonly theirs: ReadonlySet<string> | undefined;
  /** Our assets whose mints the marketplace lists, regardless of their owner. */
  readonly listed: readonly RecordedAsset[];
  /** Start and end times of the newest move of each asset. */
  readonly moves: ReadonlyMap<number, { readonly begunAt: Date; readonly endedAt: Date | null }>;
  readonly now: Date;
}
const hourMs = 3_600_000;
/** A move that takes longer counts as a difference. */
const lateMs = 24 * hourMs;
/**
 * Milliseconds after a move in which an asset is not compared: the two records may be from
 * different times.
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
 * Returns the difference of an asset that is at the marketplace according to our record; undefined
 * if both records agree.
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
