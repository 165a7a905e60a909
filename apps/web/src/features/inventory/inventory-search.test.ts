import { describe, expect, it } from 'vitest';
import {
  filterAndSortItems,
  countItemsByValue,
  isInventoryFiltered,
  listPacksOfLoadedItems,
} from './crafting/choose-items.ts';
import { readInventorySearch } from './inventory-search.ts';

const items = [
  {
    id: 1,
    name: 'Wall bow',
    section: 0,
    typeId: 1,
    rarity: 2,
    grantedAt: '2026-01-01T00:00:00.000Z',
  },
  {
    id: 2,
    name: 'Ember Wyrm',
    section: 1,
    typeId: 2,
    rarity: 5,
    grantedAt: '2026-01-02T00:00:00.000Z',
  },
  {
    id: 3,
    name: 'Storm bow',
    section: 0,
    typeId: 1,
    rarity: 4,
    grantedAt: '2026-01-02T00:00:00.000Z',
  },
];
const ids = (search: Parameters<typeof filterAndSortItems>[1]) =>
  filterAndSortItems(items, search).map(({ id }) => id);

describe('packs (R7.92)', () => {
  it('include those with items of the player, and the chosen one', () => {
    expect(
      listPacksOfLoadedItems(
        [{ dlc: 'Tides' }, { dlc: null }, { dlc: 'Embers' }, { dlc: 'Tides' }],
        undefined,
      ),
    ).toEqual(['Embers', 'Tides']);
    expect(listPacksOfLoadedItems([{ dlc: 'Tides' }], 'Gone')).toEqual(['Gone', 'Tides']);
    expect(listPacksOfLoadedItems([{ dlc: null }], undefined)).toEqual([]);
  });
});

describe('filters in the address', () => {
  it('ignore unknown values', () => {
    expect(
      readInventorySearch({
        q: '',
        section: 3,
        type: 'x',
        rarity: 11,
        order: 'worst',
        item: -1,
        other: 1,
      }),
    ).toEqual({});
    expect(
      readInventorySearch({
        q: 'bow',
        section: 0,
        type: 1,
        rarity: 0,
        order: 'name',
        item: 7,
        dlc: 'base',
      }),
    ).toEqual({ q: 'bow', section: 0, type: 1, rarity: 0, order: 'name', item: 7, dlc: 'base' });
  });

  it('combine with each other and sort', () => {
    expect(ids({})).toEqual([3, 2, 1]);
    expect(ids({ q: ' BOW ' })).toEqual([3, 1]);
    expect(ids({ type: 1, rarity: 2 })).toEqual([1]);
    expect(ids({ section: 1 })).toEqual([2]);
    expect(ids({ section: 2 })).toEqual([]);
    expect(ids({ order: 'rarity' })).toEqual([2, 3, 1]);
    expect(ids({ order: 'name' })).toEqual([2, 3, 1]);
  });

  it('count the items of each value', () => {
    expect([...countItemsByValue(items, ({ typeId }) => typeId)]).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(isInventoryFiltered({})).toBe(false);
    expect(isInventoryFiltered({ rarity: 0 })).toBe(true);
    expect(isInventoryFiltered({ section: 0 })).toBe(true);
  });
});
