import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import type { StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import { mountSection } from '../../../engine/sections.ts';
import {
  listCollectionsByIds,
  countCraftableItems,
  countDismantlableItems,
  formatRarity,
} from '../items/items.api.ts';
import type { RewardPayments } from '../rewards/rewards.api.ts';
import { listCraftSettings, type CraftOperation } from './craft.store.ts';
import { craftSettingsTable, dismantleSettingsTable } from './craft.tables.ts';
import { craftMessages } from './craft.messages.ts';

type About = Pick<StoredColumns<typeof craftSettingsSection>, 'rarity' | 'collectionId'>;

/**
 * Returns a function that names a row: by its collection or, if the row applies to a whole rarity,
 * by the rarity.
 */
async function namesOf(db: Queries, rows: readonly About[]) {
  const ids = rows.flatMap(({ collectionId }) => collectionId ?? []);
  const names = new Map((await listCollectionsByIds(db, ids)).map(({ id, name }) => [id, name]));
  return ({ rarity, collectionId }: About) => ({
    name: names.get(collectionId ?? 0) ?? formatRarity(rarity),
  });
}
/** Throws VALIDATION unless a row for a collection has the rarity of the collection. */
async function validateRarity(tx: Tx, { rarity, collectionId }: About): Promise<void> {
  if (collectionId === null) return;
  const [collection] = await listCollectionsByIds(tx, [collectionId]);
  if (collection && collection.rarity !== rarity)
    throw buildFieldError(
      'rarity',
      craftMessages.otherRarity({ rarity: formatRarity(collection.rarity) }),
    );
}
/**
 * Counts items of players for which a change alters the price of crafting or the reward of
 * dismantling.
 */
async function touched(
  tx: Tx,
  operation: CraftOperation,
  { before, after }: { before: About | undefined; after: About | undefined },
): Promise<readonly ChangeEffect[]> {
  const row = after ?? before;
  if (!row) return [];
  const own = (await listCraftSettings(tx, operation)).filter(
    ({ rarity }) => rarity === row.rarity,
  );
  const about = { ...row, except: own.flatMap(({ collectionId }) => collectionId ?? []) };
  const count = await (operation === 'craft'
    ? countCraftableItems(tx, about)
    : countDismantlableItems(tx, about));
  const message =
    operation === 'craft' ? craftMessages.itemsToCraft() : craftMessages.itemsToDismantle();
  return count > 0 ? [{ what: message, count }] : [];
}
/** Mounts the settings of crafting and dismantling in the back office. */
export function mountCraftSections(router: Router, kernel: Kernel, rewards: RewardPayments): void {
  mountSection(kernel, router, craftSettingsSection, craftSettingsTable, {
    compute: namesOf,
    validate: validateRarity,
    effects: (tx, change) => touched(tx, 'craft', change),
  });
  mountSection(kernel, router, dismantleSettingsSection, dismantleSettingsTable, {
    compute: namesOf,
    async validate(tx, row) {
      await validateRarity(tx, row);
      const { currency, reward: amount } = row;
      await rewards.validate(
        tx,
        { kind: 'CURRENCY', id: null, currency, amount },
        { id: 'currency', currency: 'currency', amount: 'reward' },
      );
      if (currency !== null && amount > 0)
        await kernel.approvals.weighConversion(tx, {
          gives: { currency: null, amount: 1n },
          gets: { currency, amount: BigInt(amount) },
        });
    },
    effects: (tx, change) => touched(tx, 'dismantle', change),
  });
}
