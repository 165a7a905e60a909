/** Compares our record of assets at the marketplace with what it lists. */
export type MarketDifferenceKind =
  | 'NOT_LISTED'
  | 'NOT_RECORDED'
  | 'LATE_IN'
  | 'LATE_OUT'
  | 'UNREAD';
export interface MarketDifference {
  readonly kind: MarketDifferenceKind;
  /** Null where nothing could be compared. */
  readonly assetId: number | null;
}
interface RecordedAsset {
  readonly id: number;
  readonly mint: string;
  readonly marketState: string | null;
  readonly marketAccountId: number | null;
}
export interface MarketRecords {
  readonly accountId: number;
  /** Assets that the account has there by our record. */
  readonly ours: readonly RecordedAsset[];
  /** Mints that the marketplace lists; undefined where it could not be asked. */
  readonly theirs: ReadonlySet<string> | undefined;
  /** Our assets among these mints, regardless of the owner. */
  readonly listed: readonly RecordedAsset[];
  /** Moments of the newest moves by asset: begun, and done. */
  readonly moves: ReadonlyMap<number, { readonly begunAt: Date; readonly endedAt: Date | null }>;
  readonly now: Date;
}
const hourMs = 3_600_000;
/** An asset on its way for longer is a difference. */
const lateMs = 24 * hourMs;
/** One that has just moved is not judged: both records may be of another moment. */
const calmMs = hourMs;

export function compareMarketRecords(records: MarketRecords): MarketDifference[] {
  const { accountId, ours, theirs, listed } = records;
  const found: MarketDifference[] = [];
  for (const asset of ours) {
    const kind = judgeOurs(asset, records);
    if (kind) found.push({ kind, assetId: asset.id });
  }
  for (const { id, marketAccountId } of listed)
    if (marketAccountId !== accountId && isCalm(id, records))
      found.push({ kind: 'NOT_RECORDED', assetId: id });
  if (!theirs && ours.length > 0) found.push({ kind: 'UNREAD', assetId: null });
  return found;
}

/** Difference of an asset that is there by our record; undefined where both say the same. */
function judgeOurs(
  { id, mint, marketState }: RecordedAsset,
  records: MarketRecords,
): MarketDifferenceKind | undefined {
  const { theirs, moves, now } = records;
  const isLate = now.getTime() - (moves.get(id)?.begunAt ?? now).getTime() > lateMs;
  if (marketState === 'SENDING') return isLate ? 'LATE_IN' : undefined;
  if (marketState === 'RETURNING') return isLate ? 'LATE_OUT' : undefined;
  return theirs && !theirs.has(mint) && isCalm(id, records) ? 'NOT_LISTED' : undefined;
}

function isCalm(id: number, { moves, now }: MarketRecords): boolean {
  const move = moves.get(id);
  return !move || now.getTime() - (move.endedAt ?? move.begunAt).getTime() > calmMs;
}
