import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { useSpendCommand } from '../../../shared/claim/use-spend.ts';
import {
  listCraftsByItem,
  isEnergyFull,
  type CraftingOption,
} from '../../../shared/inventory/use-crafting.ts';
import type { InventoryItem } from '../../../shared/inventory/use-inventory.ts';
import {
  showClaimedRewards,
  type MergeAnimationPiece,
} from '../../../shared/moments/moments.store.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import { RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ChoiceButtons } from './choices.tsx';
import { CraftingActionPriceAndButton } from './crafting-action.tsx';
import { ItemPicker } from './item-choice.tsx';
import { toMergeAnimationPieces } from '../merge/merge-pieces.ts';
import classes from '../merge/merge.module.css';
import { CraftingLoader } from './with-crafting.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Preselected item; without it all craftable items are offered. */
  from?: InventoryItem | undefined;
}
/**
 * Dialog that crafts a collection item from a common item and a price. Shows the item and the price
 * before the press.
 */
export function CraftDialog({ open, onClose, from }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={m.craft_title()} wide>
      <Crafts from={from} onDone={onClose} />
    </Modal>
  );
}
function Crafts({ from, onDone }: { from: InventoryItem | undefined; onDone: () => void }) {
  const [chosen, setChosen] = useState<number>();
  return (
    <CraftingLoader>
      {(data) => {
        const crafts = from ? listCraftsByItem(data.crafts, from) : data.crafts;
        const craft = crafts.find(({ collectionId }) => collectionId === chosen) ?? crafts[0];
        if (!craft)
          return (
            <EmptyState icon="grid" title={m.craft_empty_title()} text={m.craft_empty_text()} />
          );
        return (
          <div className={classes.merge} tabIndex={0} role="region" aria-label={m.craft_title()}>
            <ChoiceButtons
              label={m.craft_collections()}
              choices={crafts.map(({ collectionId: id, name }) => ({ id, name }))}
              chosen={craft.collectionId}
              onChoose={setChosen}
            />
            <OneCraft key={craft.collectionId} craft={craft} from={from} onDone={onDone} />
          </div>
        );
      }}
    </CraftingLoader>
  );
}
interface OneProps {
  craft: CraftingOption;
  from: InventoryItem | undefined;
  onDone: () => void;
}
/** Item to be used, and the content that the page showed when the player pressed the button. */
interface CraftOrder {
  readonly id: number;
  readonly pieces: readonly MergeAnimationPiece[];
}
function OneCraft({ craft, from, onDone }: OneProps) {
  const { accountId } = useSignedInSession();
  const items = craft.items.filter(isEnergyFull);
  const [picked, setPicked] = useState(from?.id);
  // drops the choice if the item no longer exists, for example because of another tab
  const item = items.find(({ id }) => id === picked);
  const closeOwnDialog = useCloseIfStillMounted(onDone);
  const { spend, isPending, isChanged, isUnanswered, repeat } = useSpendCommand({
    send: ({ id: itemId }: CraftOrder) =>
      callLazyPortalApi('craftItem', {
        params: { id: accountId },
        body: {
          collectionId: craft.collectionId,
          itemId,
          price: craft.price,
          currency: craft.currency,
        },
        ownMessage: 'except-429',
      }),
    onDone: ({ item: made }, { pieces }) => {
      const { name, rarity, imageUrl } = made;
      showClaimedRewards([{ name, kind: 'COLLECTION', rarity, imageUrl }], m.craft_done(), {
        pieces,
      });
      closeOwnDialog();
    },
    lists: ['crafting', 'merge-lines', 'item-history'],
    failed: m.merge_failed,
  });
  const lacks =
    craft.left === 0 ? m.craft_none_left() : item === undefined ? m.craft_choose() : undefined;
  return (
    <>
      <div className={classes.sides}>
        <section>
          <h3>{m.craft_goes()}</h3>
          <ItemPicker
            label={m.craft_goes()}
            items={items}
            chosen={item ? [item.id] : []}
            isFull={false}
            onToggle={({ id }) => setPicked(id)}
          />
        </section>
        <section>
          <h3>{m.craft_comes()}</h3>
          <ul className={classes.outcomes}>
            <li>
              <RarityFrame
                rarity={craft.rarity}
                imageUrl={craft.imageUrl}
                className={classes.art}
              />
              <span>
                {craft.name}
                {craft.left !== null && (
                  <small>{m.craft_left({ count: formatNumber(craft.left) })}</small>
                )}
              </span>
            </li>
          </ul>
        </section>
      </div>
      <CraftingActionPriceAndButton
        cost={craft}
        label={(price) =>
          price === undefined
            ? m.craft_one({ name: craft.name })
            : m.craft_one_for({ name: craft.name, price })
        }
        lacks={lacks}
        isPending={isPending}
        isUnanswered={isUnanswered}
        isChanged={isChanged}
        onPress={() =>
          isUnanswered
            ? repeat()
            : item && spend({ id: item.id, pieces: toMergeAnimationPieces([item]) })
        }
      />
    </>
  );
}
