import { createElement, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatMoney } from '../../../shared/balances/use-cost.ts';
import {
  listCraftsByItem,
  isEnergyFull,
  useCrafting,
  findItemWorth,
} from '../../../shared/inventory/use-crafting.ts';
import type { InventoryItem } from '../../../shared/inventory/use-inventory.ts';
import { useLazyModule } from '../../../shared/parts/use-part.ts';
import { Button } from '../../../ui/button/button.tsx';
import classes from '../item/item-energy.module.css';

const craftPart = async () => (await import('./craft.dialog.tsx')).CraftDialog;
const dismantlePart = async () => (await import('./dismantle.dialog.tsx')).DismantleDialog;
const ignore = () => {};

/** Worth and crafting options of an item; draws nothing if it has neither. */
export function ItemCraftingOptions({ item }: { item: InventoryItem }) {
  const { data } = useCrafting();
  const worth = findItemWorth(data?.worths ?? [], item);
  const crafts = listCraftsByItem(data?.crafts ?? [], item);
  if (!worth && crafts.length === 0) return null;
  return (
    <section className={classes.energy}>
      <h3>{worth ? m.item_worth() : m.item_crafting()}</h3>
      {worth && <p>{m.item_worth_text({ price: formatMoney(worth.reward, worth) })}</p>}
      {isEnergyFull(item) ? (
        <div className={classes.actions}>
          {crafts.length > 0 && <CraftButton from={item} />}
          {worth && <DismantleButton from={item} />}
        </div>
      ) : (
        <p className={classes.note}>{m.craft_below_full()}</p>
      )}
    </section>
  );
}
/** Button that opens the crafting dialog, for one item or for all craftable items. */
function CraftButton({ from }: { from?: InventoryItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyModule(craftPart, isOpen, ignore);
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {m.craft_open()}
      </Button>
      {Dialog && createElement(Dialog, { open: isOpen, onClose: () => setIsOpen(false), from })}
    </>
  );
}
function DismantleButton({ from }: { from?: InventoryItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyModule(dismantlePart, isOpen, ignore);
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {m.dismantle_open()}
      </Button>
      {Dialog && createElement(Dialog, { open: isOpen, onClose: () => setIsOpen(false), from })}
    </>
  );
}
/** Buttons that open crafting and disassembly; hidden if the player can do neither. */
export function CraftingButtons() {
  const { data, isPending } = useCrafting();
  if (isPending) return <span className={classes.place} />;
  return (
    <>
      {data && data.crafts.length > 0 && <CraftButton />}
      {data && data.worths.length > 0 && <DismantleButton />}
    </>
  );
}
