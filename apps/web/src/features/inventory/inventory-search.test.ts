import { describe, expect, it } from 'vitest';
import { countItems, isInventoryFiltered, listItemPacks } from './count-items.ts';
import { readInventorySearch } from './inventory-search.ts';

const group = (values: object) => ({
  section: 0,
  typeId: 1,
  typeName: 'Bow',
  rarity: 2,
  dlc: null as string | null,
  count: 1,
  ...values,
});

describe('packs (R7.92)', () => {
  it('include those with items of the player, and the chosen one', () => {
    const toGroups = (...packs: (string | null)[]) => packs.map((dlc) => group({ dlc }));
    expect(listItemPacks(toGroups('Tides', null, 'Embers', 'Tides'), undefined)).toEqual([
      'Embers',
      'Tides',
    ]);
    expect(listItemPacks(toGroups('Tides'), 'Gone')).toEqual(['Gone', 'Tides']);
    expect(listItemPacks(toGroups(null), undefined)).toEqual([]);
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

  it('count the items that match all of them', () => {
    const counts = [
      group({ count: 4_000 }),
      group({ rarity: 4, dlc: 'Tides', count: 30 }),
      group({ section: 1, typeId: 2, typeName: 'Wyrm', rarity: 4, count: 5 }),
    ];
    expect(countItems(counts, {})).toBe(4_035);
    expect(countItems(counts, { rarity: 4 })).toBe(35);
    expect(countItems(counts, { rarity: 4, type: 1 })).toBe(30);
    expect(countItems(counts, { section: 1 })).toBe(5);
    expect(countItems(counts, { dlc: 'Tides', section: 1 })).toBe(0);
  });

  it('are set if one of them is, and not by the order alone', () => {
    expect(isInventoryFiltered({})).toBe(false);
    expect(isInventoryFiltered({ order: 'name' })).toBe(false);
    expect(isInventoryFiltered({ rarity: 0 })).toBe(true);
    expect(isInventoryFiltered({ section: 0 })).toBe(true);
    expect(isInventoryFiltered({ dlc: 'Tides' })).toBe(true);
  });
});
