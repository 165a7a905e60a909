import * as m from '../../../messages/messages.js';
import type { InventoryItem } from '../../../shared/inventory/use-inventory.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import classes from '../merge/merge.module.css';

interface Props {
  label: string;
  items: readonly InventoryItem[];
  chosen: readonly number[];
  /** True if no further item can be chosen. */
  isFull: boolean;
  /** Text beside the name of each item. */
  says?: (item: InventoryItem) => string;
  onToggle: (item: InventoryItem) => void;
}
/** Items of the player to choose from. A chosen item is drawn as pressed. */
export function ItemPicker({ label, items, chosen, isFull, says, onToggle }: Props) {
  return (
    <ul className={classes.items} aria-label={label}>
      {items.map((item) => {
        const isChosen = chosen.includes(item.id);
        return (
          <li key={item.id} data-choice={item.id}>
            <button
              type="button"
              className={joinClassNames(classes.item, isChosen && classes.chosen)}
              aria-pressed={isChosen}
              aria-disabled={(isFull && !isChosen) || undefined}
              onClick={() => (isFull && !isChosen ? undefined : onToggle(item))}
            >
              <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} className={classes.art} />
              <span className={classes.name}>{item.name}</span>
              <span className="vh">{getRarityName(item.rarity)}, </span>
              <small className="num">{m.merge_serial({ n: item.issuedId })}</small>
              {says && <b className="num">{says(item)}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
