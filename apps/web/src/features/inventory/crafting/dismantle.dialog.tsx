import { limits } from '@guildhall/contract/limits';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { formatMoney } from '../../../shared/balances/use-cost.ts';
import { useSpendCommand } from '../../../shared/claim/use-spend.ts';
import {
  isEnergyFull,
  sumItemWorths,
  findItemWorth,
  type ItemWorth,
} from '../../../shared/inventory/use-crafting.ts';
import type { InventoryItem } from '../../../shared/inventory/use-inventory.ts';
import { showClaimedRewards } from '../../../shared/moments/moments.store.ts';
import { toDisplayReward } from '../../../shared/rewards/reward-text.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ChoiceButtons } from './choices.tsx';
import { CraftingActionButton } from './crafting-action.tsx';
import { ItemPicker } from './item-choice.tsx';
import classes from '../merge/merge.module.css';
import { CraftingLoader } from './with-crafting.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Item that was chosen before opening. */
  from?: InventoryItem | undefined;
}
/**
 * Dialog for disassembling items. It shows the items and the sum before the player presses the
 * button.
 */
export function DismantleDialog({ open, onClose, from }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={m.dismantle_title()} wide>
      <Worths from={from} onDone={onClose} />
    </Modal>
  );
}
function Worths({ from, onDone }: { from: InventoryItem | undefined; onDone: () => void }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <CraftingLoader>
      {(data) => {
        const wanted = chosen ?? (from && findItemWorth(data.worths, from)?.currency);
        const currency = data.worths.find((worth) => worth.currency === wanted) ?? data.worths[0];
        if (!currency)
          return (
            <EmptyState
              icon="grid"
              title={m.dismantle_empty_title()}
              text={m.dismantle_empty_text()}
            />
          );
        const codes = new Map(data.worths.map((worth) => [worth.currency, worth.currencyName]));
        return (
          <div
            className={classes.merge}
            tabIndex={0}
            role="region"
            aria-label={m.dismantle_title()}
          >
            <ChoiceButtons
              label={m.dismantle_currencies()}
              choices={[...codes].map(([id, name]) => ({ id, name }))}
              chosen={currency.currency}
              onChoose={setChosen}
            />
            <OfCurrency
              key={currency.currency}
              worths={data.worths.filter((worth) => worth.currency === currency.currency)}
              currency={currency}
              from={from}
              onDone={onDone}
            />
          </div>
        );
      }}
    </CraftingLoader>
  );
}
interface OfProps {
  worths: readonly ItemWorth[];
  /** Worth of one of the items; it determines the currency of the reward. */
  currency: ItemWorth;
  from: InventoryItem | undefined;
  onDone: () => void;
}
function OfCurrency({ worths, currency, from, onDone }: OfProps) {
  const { accountId } = useSignedInSession();
  const [picked, setPicked] = useState<readonly number[]>(from ? [from.id] : []);
  const items = worths.flatMap((worth) => worth.items).filter(isEnergyFull);
  const chosen = items.filter(({ id }) => picked.includes(id));
  const reward = sumItemWorths(chosen.flatMap((item) => findItemWorth(worths, item) ?? []));
  const closeOwnDialog = useCloseIfStillMounted(onDone);
  const { spend, isPending, isChanged, isUnanswered, repeat } = useSpendCommand({
    send: (order: { itemIds: number[]; reward: number }) =>
      callLazyPortalApi('dismantleItems', {
        params: { id: accountId },
        body: { ...order, currency: currency.currency },
        ownMessage: 'except-429',
      }),
    onDone: ({ receipt }) => {
      const got = receipt.rewards.map((received) => toDisplayReward({ ...received, rarity: null }));
      showClaimedRewards(got, m.dismantle_done());
      closeOwnDialog();
    },
    lists: ['crafting', 'merge-lines', 'item-history'],
    failed: m.merge_failed,
  });
  const ids = chosen.map(({ id }) => id);
  const most = items.slice(0, limits.dismantledMax);
  return (
    <>
      <section>
        <header className={classes.head}>
          <h3>{m.dismantle_goes()}</h3>
          <Button small onClick={() => setPicked(ids.length === 0 ? most.map(({ id }) => id) : [])}>
            {ids.length === 0 ? m.dismantle_all() : m.dismantle_none()}
          </Button>
        </header>
        <ItemPicker
          label={m.dismantle_goes()}
          items={items}
          chosen={ids}
          isFull={ids.length >= limits.dismantledMax}
          says={(item) => formatMoney(findItemWorth(worths, item)?.reward ?? 0, currency)}
          onToggle={({ id }) =>
            setPicked(ids.includes(id) ? ids.filter((chosenId) => chosenId !== id) : [...ids, id])
          }
        />
      </section>
      <CraftingActionButton
        says={ids.length === 0 ? m.dismantle_choose() : undefined}
        changed={isChanged ? m.dismantle_changed() : undefined}
        label={
          ids.length === 0
            ? m.dismantle_open()
            : m.dismantle_do({ count: ids.length, price: formatMoney(reward, currency) })
        }
        isPending={isPending}
        isUnanswered={isUnanswered}
        onPress={() => (isUnanswered ? repeat() : spend({ itemIds: ids, reward }))}
      />
    </>
  );
}
