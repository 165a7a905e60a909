import { toWholeUnits } from '@guildhall/contract/amounts';
import { rewardLabels } from '@guildhall/contract/kit/field/rewards';
import { shopSection, shopApi } from '@guildhall/contract/wealth/shop/shop.section';
import { sellableRewardKinds } from '@guildhall/contract/wealth/shop/shop';
import type { StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Bank } from '../bank/bank.api.ts';
import {
  findFirstRewardPicture,
  formatRewards,
  type RewardPayments,
} from '../rewards/rewards.api.ts';
import { listOfferSalesFigures } from './shop.store.ts';
import { shopTable } from './shop.tables.ts';
import { shopMessages } from './shop.messages.ts';

/**
 * Submits an offer to the approval check, as a conversion of its price into its contents that
 * players can repeat.
 */
async function weighOffer(
  { approvals }: Pick<Kernel, 'approvals'>,
  tx: Tx,
  { itemType, itemCurrency, amount, price, currency }: StoredColumns<typeof shopSection>,
): Promise<void> {
  if (itemType === 'CURRENCY' || itemType === 'INVENTORY' || itemType === 'COLLECTION')
    await approvals.weighConversion(tx, {
      gives: { currency, amount: BigInt(price) },
      gets: { currency: itemCurrency, amount: BigInt(amount) },
    });
}
/**
 * Mounts offers in the back office. An offer sells one reward of a kind that reward rules can pay
 * too.
 * An offer of a battle pass must have the price of that pass.
 */
export function mountShopSection(
  router: Router,
  kernel: Kernel,
  { rewards, bank }: { rewards: RewardPayments; bank: Bank },
): void {
  mountSection(kernel, router, shopSection, shopTable, {
    async compute(db, rows, language) {
      const sales = new Map(
        (
          await listOfferSalesFigures(
            db,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      return (row) => {
        const { sold = 0, buyers = 0, brings = [] } = sales.get(row.id) ?? {};
        return {
          sold,
          buyers,
          art: row.imageUrl ?? findFirstRewardPicture(brings),
          brings: formatRewards(brings, language),
        };
      };
    },
    async validate(tx, offer) {
      const { itemType, itemId, itemCurrency, amount, price, currency } = offer;
      await rewards.validate(
        tx,
        { kind: itemType, id: itemId, currency: itemCurrency, amount },
        { id: 'itemId', currency: 'itemCurrency', amount: 'amount' },
      );
      await weighOffer(kernel, tx, offer);
      const own = await rewards
        .sold(itemType)
        ?.price?.(tx, itemId ?? 0)
        .catch((error: unknown) => {
          throw error instanceof AppError ? buildFieldError('itemId', error.because) : error;
        });
      if (!own || (own.price === price && own.currency === currency)) return;
      const named = await bank.findCurrency(tx, own.currency);
      throw buildFieldError(
        own.currency === currency ? 'price' : 'currency',
        shopMessages.ownPrice({
          price: toWholeUnits(own.price, named?.decimals ?? 0),
          currency: named?.name ?? own.currency,
        }),
      );
    },
    async effects(tx, { before, after }) {
      if (!before) return [];
      const [sales] = await listOfferSalesFigures(tx, [before.id]);
      if (!sales || sales.sold === 0) return [];
      const stock = after?.stock ?? null;
      return [
        { what: shopMessages.buyersOf(), count: sales.buyers },
        ...(stock !== null && stock <= sales.sold
          ? [{ what: shopMessages.stillBelow(), count: sales.sold }]
          : []),
      ];
    },
  });
  bindCalls(shopApi, {
    shopTypes: async () => ({
      data: sellableRewardKinds.map((id) => ({ id, name: rewardLabels[id].english })),
    }),
  })(router);
}
