import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { useSpendCommand } from '../../../shared/claim/use-spend.ts';
import type { MergeLine } from '../../../shared/inventory/use-merge-lines.ts';
import {
  showClaimedRewards,
  type MergeAnimationPiece,
} from '../../../shared/moments/moments.store.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';

/** Body of the call, and the item data that the page showed when the player pressed the button. */
interface Order {
  readonly pieces: readonly MergeAnimationPiece[];
  readonly itemIds: number[];
  readonly perkFrom?: number;
  readonly slotTo?: number;
}
export const formatMergeButtonLabel = (price: string | undefined): string =>
  price === undefined ? m.merge_do() : m.merge_do_for({ price });
/** Merges at the shown price; a changed price is shown before payment. */
export function useMergeItems(line: MergeLine, onDone: () => void) {
  const { accountId } = useSignedInSession();
  const { spend, ...state } = useSpendCommand({
    send: ({ itemIds, perkFrom, slotTo }: Order) =>
      callLazyPortalApi('mergeItems', {
        params: { id: accountId },
        body: {
          lineId: line.id,
          price: line.price,
          ...(line.currency !== null && { currency: line.currency }),
          itemIds,
          ...(perkFrom !== undefined && { perkFrom }),
          ...(slotTo !== undefined && { slotTo }),
        },
        ownMessage: 'except-429',
      }),
    onDone: ({ item: { name, rarity, imageUrl } }, { pieces }) => {
      onDone();
      showClaimedRewards([{ name, kind: 'INVENTORY', rarity, imageUrl }], m.merge_done(), {
        pieces,
      });
    },
    lists: ['merge-lines', 'crafting', 'item-history'],
    failed: m.merge_failed,
  });
  return { merge: spend, ...state };
}
