import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { draw, looks } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
import type { Item } from '../../shared/inventory/use-inventory.ts';
import { ItemGrid } from './item-grid.tsx';

const item = (id: number, name: string, rarity: number): Item => ({
  id,
  name,
  rarity,
  section: 0,
  typeId: 1,
  typeName: 'Bow',
  assetId: null,
  imageUrl: null,
  issuedId: 100 + id,
  commonId: null,
  collectionId: null,
  dlc: null,
  description: '',
  grantedAt: '2026-11-22T10:00:00.000Z',
});
const items = [item(1, 'Wall bow', 2), item(2, 'Night owl', 3), item(3, 'Wall bow', 2)];

it.each(looks)(
  'of several of the same each shows its number; what is one of a kind needs none: %s',
  async (_, look) => {
    await draw(<ItemGrid items={items} chosen={undefined} onChoose={() => undefined} />, look);
    const cards = page.getByRole('button').elements();
    expect(cards.map(({ textContent }) => /#\d+/.exec(textContent)?.[0])).toEqual([
      '#101',
      undefined,
      '#103',
    ]);
    expect(await faults()).toEqual([]);
  },
);
