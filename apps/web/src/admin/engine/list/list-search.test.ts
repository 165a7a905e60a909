import { gameSharesSection } from '@guildhall/contract/wealth/game-shares/game-shares.section';
import { inventoriesSection } from '@guildhall/contract/wealth/items/inventories.section';
import { activityLogFeed } from '@guildhall/contract/office/activity-log';
import { describe, expect, it } from 'vitest';
import {
  buildFilterBody,
  buildListBody,
  pickNextSort,
  listPageNumbers,
  readListSearch,
  setListFilter,
} from './list-search.ts';

describe('the address of a list', () => {
  it('ignores malformed values', () => {
    expect(readListSearch({ page: 0, perPage: 1000, sort: {}, q: '', f: ['x'], other: 1 })).toEqual(
      {},
    );
    expect(
      readListSearch({
        page: 2,
        perPage: 50,
        sort: '-name',
        q: 12,
        tab: 'kinds',
        f: { rarity: 3, name: '', deep: {} },
      }),
    ).toEqual({ page: 2, perPage: 50, sort: '-name', q: '12', tab: 'kinds', f: { rarity: 3 } });
  });

  it('returns to the first page when a filter changes, and drops an empty filter', () => {
    const search = setListFilter({ page: 4, sort: 'name' }, 'rarity', 0);
    expect(search).toEqual({ page: undefined, sort: 'name', f: { rarity: 0 } });
    expect(setListFilter(search, 'rarity', null).f).toBeUndefined();
  });

  it('sorts ascending, then descending, then by the list’s default', () => {
    expect(pickNextSort(undefined, 'name')).toBe('name');
    expect(pickNextSort('name', 'name')).toBe('-name');
    expect(pickNextSort('-name', 'name')).toBeUndefined();
    expect(pickNextSort('-name', 'id')).toBe('id');
  });
});

describe('the body of a list request', () => {
  it('has page 1 and perPage 20 unless the address differs (R7.9)', () => {
    expect(buildListBody(inventoriesSection, {})).toEqual({ page: 1, perPage: 20 });
    expect(buildListBody(inventoriesSection, { page: 3, perPage: 100 })).toEqual({
      page: 3,
      perPage: 100,
    });
    expect(buildListBody(gameSharesSection, {})).toEqual({ page: 1, limit: 10 });
    expect(buildListBody(gameSharesSection, { page: 2, perPage: 50 })).toEqual({
      page: 2,
      limit: 50,
    });
  });

  it('contains declared filters of the right kind only', () => {
    expect(
      buildFilterBody(inventoriesSection, {
        q: 'bow',
        sort: '-rarity',
        f: { rarity: 2, name: 5, typeId: 'x', unknown: 1, isDefault: true },
      }),
    ).toEqual({ q: 'bow', sort: '-rarity', rarity: 2, name: '5' });
  });

  it('contains both ends of a time span', () => {
    const f = { createdAtFrom: '2026-01-01T00:00:00.000Z', createdAtTo: 'yesterday' };
    expect(buildFilterBody(activityLogFeed, { f })).toEqual({ createdAtFrom: f.createdAtFrom });
  });
});

describe('pagination', () => {
  it('offers the first, the last and the adjacent pages (R2.173 R2.174)', () => {
    expect(listPageNumbers(1, 1)).toEqual([1]);
    expect(listPageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(listPageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(listPageNumbers(9, 9)).toEqual([1, null, 8, 9]);
  });

  it('never replaces a single page number by a gap', () => {
    expect(listPageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  });
});
