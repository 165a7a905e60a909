import { boostersSection } from '@guildhall/contract/wealth/items/boosters.section';
import { buildFieldError } from '../../../../kernel/errors.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { computeBoostedExtraAmount, type Boosters } from './boosters.api.ts';
import {
  countCollectionOwners,
  mapBoosterPercents,
  lockActiveCollection,
  sumBoosterPercents,
} from './boosters.store.ts';
import { boostersTable } from '../items.tables.ts';
import { itemMessages } from '../items.messages.ts';

/** Mounts boosters of collections in the back office. */
export function mountBoosterSection(router: Router, kernel: Kernel, api: Boosters): void {
  mountSection(kernel, router, boostersSection, boostersTable, {
    async compute(db, rows) {
      const ids = rows.map(({ collectionId }) => collectionId);
      const known = new Map((await countCollectionOwners(db, ids)).map((row) => [row.id, row]));
      return ({ collectionId }) => ({
        name: known.get(collectionId)?.name ?? '',
        players: known.get(collectionId)?.players ?? 0,
      });
    },
    async validate(tx, row, before) {
      // computes the largest boost that an account could have after the change: this booster
      // together with all others
      const percent = row.boostAmount + (await sumBoosterPercents(tx, before?.id));
      for (const { currency, amount } of await api.paysInMatches(tx))
        await kernel.approvals.weigh(tx, {
          currency,
          amount: BigInt(computeBoostedExtraAmount(amount, percent)),
        });
    },
    async effects(tx, { before, after }) {
      const id = (after ?? before)?.collectionId;
      const [row] = id === undefined ? [] : await countCollectionOwners(tx, [id]);
      return row && row.players > 0
        ? [{ what: itemMessages.playersBoosted(), count: row.players }]
        : [];
    },
    // validates the row after it was written, because an undo also writes rows
    async applied(tx, { after }) {
      if (!after) return;
      const collection = await lockActiveCollection(tx, after.collectionId);
      if (!collection?.isBooster)
        throw buildFieldError(
          'collectionId',
          itemMessages.noBooster({ name: collection?.name ?? '' }),
        );
    },
  });
}
/** Throws VALIDATION if a change would forbid boosters for a collection that already has one. */
export async function assertBoosterNotInUse(
  tx: Tx,
  after: { readonly id: number; readonly isBooster: boolean },
): Promise<void> {
  if (!after.isBooster && (await mapBoosterPercents(tx, [after.id])).size > 0)
    throw buildFieldError('isBooster', itemMessages.hasBooster());
}
