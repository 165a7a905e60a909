/** Compares our record of assets at the marketplace with what it lists. */
export type DifferenceKind = 'NOT_LISTED' | 'NOT_RECORDED' | 'LATE_IN' | 'LATE_OUT' | 'UNREAD';
export interface Difference {
  readonly kind: DifferenceKind;
  /** Null where nothing could be compared. */
  readonly assetId: number | null;
}
interface RecordedAsset {
  readonly id: number;
  readonly mint: string;
  readonly marketState: string | null;
  readonly marketAccountId: number | null;
}
export interface Records {
  readonly accountId: number;
  /** Assets that the account has there by our record. */
  readonly ours: readonly RecordedAsset[];
  /** Mints that the marketplace lists; undefined where it could not be asked. */
  readonly theirs: ReadonlySet<string> | undefined;
  /** Assets of ours among those mints, whoever has them. */
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

export function compareRecords({
  accountId,
  ours,
  theirs,
  listed,
  moves,
  now,
}: Records): Difference[] {
  const found: Difference[] = [];
  for (const { id, mint, marketState } of ours) {
    const isLate = getAgeMs(id) > lateMs;
    if (marketState === 'SENDING' && isLate) found.push({ kind: 'LATE_IN', assetId: id });
    if (marketState === 'RETURNING' && isLate) found.push({ kind: 'LATE_OUT', assetId: id });
    const isThere = marketState === 'THERE' || marketState === 'DECLINED';
    if (isThere && theirs && !theirs.has(mint) && isCalm(id))
      found.push({ kind: 'NOT_LISTED', assetId: id });
  }
  for (const { id, marketAccountId } of listed)
    if (marketAccountId !== accountId && isCalm(id))
      found.push({ kind: 'NOT_RECORDED', assetId: id });
  if (!theirs && ours.length > 0) found.push({ kind: 'UNREAD', assetId: null });
  return found;

  function getAgeMs(id: number): number {
    return now.getTime() - (moves.get(id)?.begunAt ?? now).getTime();
  }
  function isCalm(id: number): boolean {
    const move = moves.get(id);
    return !move || now.getTime() - (move.endedAt ?? move.begunAt).getTime() > calmMs;
  }
}
