import type { InventoryItem } from '../../../shared/inventory/use-inventory.ts';
import type { MergeAnimationPiece } from '../../../shared/moments/moments.store.ts';

/** Cuts the position of a picture to the visible area of the list that scrolls it. */
function placeInside(picture: DOMRect, list: DOMRect): DOMRect {
  const y = Math.min(Math.max(picture.y, list.y), list.bottom - picture.height);
  return new DOMRect(picture.x, y, picture.width, picture.height);
}
/**
 * Returns chosen items with the positions of their pictures; the merge animation starts at these
 * positions.
 */
export const toMergeAnimationPieces = (items: readonly InventoryItem[]): MergeAnimationPiece[] =>
  items.flatMap(({ id, rarity, imageUrl }) => {
    const row = document.querySelector(`[data-choice="${id}"]`);
    const picture = row?.querySelector('[data-rank]')?.getBoundingClientRect();
    const list = row?.closest('ul')?.getBoundingClientRect();
    return picture && list ? [{ rarity, imageUrl, place: placeInside(picture, list) }] : [];
  });
