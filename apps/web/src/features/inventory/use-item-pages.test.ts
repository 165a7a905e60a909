import { expect, it } from 'vitest';
import { buildInventoryItem } from '../../../test/items.harness.ts';
import { computeMatchingItemCount, arrangeLoadedItems } from './use-item-pages.ts';

it('the number of items is exact with the last page, otherwise within the pages', () => {
  expect(computeMatchingItemCount(3, 5, 44)).toBe(45);
  expect(computeMatchingItemCount(3, undefined, 44)).toBe(44);
  expect(computeMatchingItemCount(3, undefined, 90)).toBe(60);
  expect(computeMatchingItemCount(3, undefined, 12)).toBe(40);
  expect(computeMatchingItemCount(3, undefined, undefined)).toBe(60);
  expect(computeMatchingItemCount(0, undefined, undefined)).toBe(0);
  expect(computeMatchingItemCount(1, 0, 0)).toBe(0);
});
it('items stand at the positions of their pages, and an item that moved only once', () => {
  const items = [1, 2, 3].map((id) => buildInventoryItem(id, `Torch ${id}`));
  const placed = arrangeLoadedItems(
    43,
    new Map([
      [1, items.slice(0, 2)],
      [3, items.slice(1)],
    ]),
  );
  expect(placed).toHaveLength(43);
  expect(placed.map((item) => item?.id)).toEqual(
    Array.from({ length: 43 }, (_, at) => ({ 0: 1, 1: 2, 41: 3 })[at]),
  );
});
