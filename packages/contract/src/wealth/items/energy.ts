import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { expectedCurrencySchema } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
} from '../../kit/field/fields.ts';
import { raritySchema, receiptSchema } from '../../shapes.ts';

/** Price of a charge or a badge that the page showed to the player, in minor units. */
const price = z.int().check(z.gte(0), z.lte(amountMax));
export const energyRefillSchema = z.strictObject({
  charges: z.int().check(z.gte(1), z.lte(1_000)),
  price,
  currency: expectedCurrencySchema,
});
export const energyItemPurchaseSchema = z.strictObject({
  templateId: idSchema,
  price,
  currency: expectedCurrencySchema,
});
const ofItem = z.object({ id: idParamSchema, itemId: idParamSchema });
export const itemEnergyStates = ['READY', 'EMPTY', 'NOT_ACTIVATED', 'EXPIRED'] as const;
/** Energy of an item for matches, and the price of refilling it. */
export const itemEnergySchema = z.object({
  category: z.enum(['CONTRACT', 'BADGE', 'DISPOSABLE_BADGE']),
  state: z.enum(itemEnergyStates),
  left: z.int(),
  max: z.int(),
  /** Energy reserved by undecided matches. */
  reserved: z.int(),
  perCharge: z.int(),
  lifetimeMinutes: z.int(),
  expiresAt: z.nullable(instantSchema),
  /** Number of whole charges that can be bought now. */
  refillable: z.int(),
  /** Price of one charge, in minor units. */
  chargeCost: z.int(),
  currency: z.nullable(z.string()),
  currencyName: z.nullable(z.string()),
  decimals: z.int(),
});

export const itemEnergyCalls = {
  activateItem: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/inventories/{itemId}/activate',
    may: 'self',
    summary: 'Activate a contract: its lifetime begins',
    params: ofItem,
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  refillItem: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/inventories/{itemId}/refill',
    may: 'self',
    summary: 'Buy used charges of a contract or badge back, at the price that was seen',
    params: ofItem,
    body: energyRefillSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  buyBadge: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/badges',
    may: 'self',
    summary: 'Buy a disposable badge, at the price that was seen',
    params: idParamsSchema,
    body: energyItemPurchaseSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  listBadges: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/badges',
    may: 'self',
    summary: 'Disposable badges that can be bought',
    params: idParamsSchema,
    reply: buildListSchema(
      z.object({
        templateId: idSchema,
        name: z.string(),
        rarity: raritySchema,
        imageUrl: z.nullable(z.string()),
        energy: z.int(),
        price: z.int(),
        currency: z.nullable(z.string()),
        currencyName: z.nullable(z.string()),
        decimals: z.int(),
      }),
    ),
    errors: [],
  }),
};
