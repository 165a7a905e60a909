import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import {
  useItemDetail,
  type InventoryItem,
  type ItemDetails,
} from '../../../shared/inventory/use-inventory.ts';
import type { MergeLine } from '../../../shared/inventory/use-merge-lines.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { ItemPicker } from '../crafting/item-choice.tsx';
import { CraftingActionPriceAndButton } from '../crafting/crafting-action.tsx';
import { toMergeAnimationPieces } from './merge-pieces.ts';
import classes from './merge.module.css';
import { formatMergeButtonLabel, useMergeItems } from './use-merge.ts';

type Slot = ItemDetails['perks'][number];

/** Moves a perk from the second item to the first; the second item is destroyed. */
export function PerkTransferForm({ line }: { line: MergeLine }) {
  const items = line.steps.flatMap((step) => step.items);
  const [keeps, setKeeps] = useState<number>();
  const [gives, setGives] = useState<number>();
  const [slotTo, setSlotTo] = useState<number>();
  const [perkFrom, setPerkFrom] = useState<number>();
  const reset = (): void => {
    setGives(undefined);
    setPerkFrom(undefined);
  };
  const { merge, isPending, isChanged, isUnanswered, repeat } = useMergeItems(line, reset);
  const choose = (set: (id: number) => void, unset: () => void) => (item: InventoryItem) => {
    unset();
    set(item.id);
  };
  const [first, second] = [
    items.find(({ id }) => id === keeps),
    items.find(({ id }) => id === gives),
  ];
  const isWhole =
    first !== undefined && second !== undefined && slotTo !== undefined && perkFrom !== undefined;
  return (
    <>
      <div className={classes.sides}>
        <section>
          <h3>{m.merge_keeps()}</h3>
          <ItemPicker
            label={m.merge_keeps()}
            items={items.filter(({ id }) => id !== gives)}
            chosen={first ? [first.id] : []}
            isFull={false}
            onToggle={choose(setKeeps, () => setSlotTo(undefined))}
          />
          {first && (
            <Slots
              itemId={first.id}
              label={m.merge_slot_to()}
              chosen={slotTo}
              isTaken={({ typeName }) => typeName === 'PERK_GRANT'}
              onChoose={setSlotTo}
            />
          )}
        </section>
        <section>
          <h3>{m.merge_gives()}</h3>
          <ItemPicker
            label={m.merge_gives()}
            items={items.filter(({ id }) => id !== keeps)}
            chosen={second ? [second.id] : []}
            isFull={false}
            onToggle={choose(setGives, () => setPerkFrom(undefined))}
          />
          {second && (
            <Slots
              itemId={second.id}
              label={m.merge_perk_from()}
              chosen={perkFrom}
              isTaken={({ perkId }) => perkId !== null}
              onChoose={setPerkFrom}
            />
          )}
        </section>
      </div>
      <CraftingActionPriceAndButton
        cost={line}
        label={formatMergeButtonLabel}
        lacks={isWhole ? undefined : m.merge_choose_perk()}
        isPending={isPending}
        isUnanswered={isUnanswered}
        isChanged={isChanged}
        onPress={() => {
          if (isUnanswered) repeat();
          else if (isWhole)
            merge({
              itemIds: [first.id, second.id],
              slotTo,
              perkFrom,
              pieces: toMergeAnimationPieces([first, second]),
            });
        }}
      />
    </>
  );
}

interface SlotsProps {
  itemId: number;
  label: string;
  chosen: number | undefined;
  /** Returns true for a slot that the player can choose. */
  isTaken: (slot: Slot) => boolean;
  onChoose: (at: number) => void;
}
/** Slots of an item, in order. */
function Slots({ itemId, label, chosen, isTaken, onChoose }: SlotsProps) {
  const { data, isPending, isFetching, refetch } = useItemDetail(itemId);
  if (isPending) return <Skeleton height="72px" />;
  if (!data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  const slots = data.perks.map((slot, at) => ({ slot, at })).filter(({ slot }) => isTaken(slot));
  return (
    <div role="group" aria-label={label} className={classes.slots}>
      <p className="cap">{label}</p>
      {slots.length === 0 && <p>{m.merge_no_slots()}</p>}
      {slots.map(({ slot, at }) => (
        <button
          key={at}
          type="button"
          className={joinClassNames('plate', classes.slot)}
          aria-pressed={at === chosen}
          onClick={() => onChoose(at)}
        >
          {slot.name ?? m.merge_slot_empty()}
          {slot.points !== null && <b className="num">{formatNumber(slot.points)}</b>}
        </button>
      ))}
    </div>
  );
}
