import { describe, expect, it } from 'vitest';
import { listMarketRecordDifferences, type ComparedMarketRecords } from './comparison.policy.ts';

const now = new Date('2026-11-03T12:00:00.000Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const toAsset = (id: number, marketState: string | null, marketAccountId: number | null = 7) => ({
  id,
  mint: `mint${id}`,
  marketState,
  marketAccountId,
});
const compare = (overrides: Partial<ComparedMarketRecords>) =>
  listMarketRecordDifferences({
    accountId: 7,
    ours: [],
    theirs: new Set(),
    listed: [],
    moves: new Map(),
    now,
    ...overrides,
  });
const begun = (id: number, hours: number, ended: number | null = null) =>
  new Map([[id, { begunAt: hoursAgo(hours), endedAt: ended === null ? null : hoursAgo(ended) }]]);

describe('the comparison with the marketplace', () => {
  it('finds nothing if both records agree', () => {
    const assetAtMarket = toAsset(1, 'THERE');
    expect(
      compare({ ours: [assetAtMarket], theirs: new Set(['mint1']), listed: [assetAtMarket] }),
    ).toEqual([]);
  });

  it('finds assets not listed there, and assets listed without our record', () => {
    const differences = compare({
      ours: [toAsset(1, 'THERE')],
      theirs: new Set(['mint2', 'mint3']),
      listed: [toAsset(2, null, null), toAsset(3, 'THERE', 8)],
    });
    expect(differences).toEqual([
      { kind: 'NOT_LISTED', assetId: 1 },
      { kind: 'NOT_RECORDED', assetId: 2 },
      { kind: 'NOT_RECORDED', assetId: 3 },
    ]);
  });

  it('ignores assets that moved within the last hour', () => {
    expect(compare({ ours: [toAsset(1, 'THERE')], moves: begun(1, 30, 0.5) })).toEqual([]);
    const listed = [toAsset(2, null, null)];
    const theirs = new Set(['mint2']);
    expect(compare({ theirs, listed, moves: begun(2, 0.5) })).toEqual([]);
    expect(compare({ theirs, listed, moves: begun(2, 2) })).toHaveLength(1);
  });

  it.each([
    ['SENDING', 'LATE_IN'],
    ['RETURNING', 'LATE_OUT'],
  ])('finds transfers of more than a day: %s', (state, kind) => {
    const ours = [toAsset(1, state)];
    expect(compare({ ours, moves: begun(1, 23) })).toEqual([]);
    expect(compare({ ours, moves: begun(1, 25) })).toEqual([{ kind, assetId: 1 }]);
  });

  it('reports that it could not compare if our record has assets there', () => {
    expect(compare({ theirs: undefined })).toEqual([]);
    expect(compare({ theirs: undefined, ours: [toAsset(1, 'THERE')] })).toEqual([
      { kind: 'UNREAD', assetId: null },
    ]);
  });
});
