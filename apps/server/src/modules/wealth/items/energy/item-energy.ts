import type { itemEnergySchema } from '@guildhall/contract/wealth/items/energy';
import type * as z from 'zod/mini';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';
import {
  computeEnergyCapacity,
  computeEnergyExpiry,
  computeEnergyLeft,
  computeDisposableBadgePrice,
  countRefillableCharges,
  computeEnergyState,
  type EnergySetting,
  type EnergyUse,
} from './energy.policy.ts';
import { buildSupplyCondition } from '../making/serials.store.ts';
import { buildEnergySettingColumn } from './energy.store.ts';

/**
 * Returns the values for the tile of an item: the energy that matches can use now, the largest
 * energy, and the charges.
 */
export const buildEnergyTileValues = (setting: EnergySetting | null, use: EnergyUse, now: Date) => {
  if (setting === null) return { energy: null, energyMax: null, charges: null };
  const state = computeEnergyState(setting, use, now);
  const energy = state === 'EXPIRED' ? 0 : computeEnergyLeft(setting, use);
  const charges = Math.ceil(energy / setting.energyPerCharge);
  return { energy, energyMax: computeEnergyCapacity(setting), charges };
};
/** Finds the name and decimals of an undeleted currency. */
const findCurrency = (db: Queries, code: string | null) =>
  code === null
    ? null
    : maybeOne<{ name: string; decimals: number }>(
        db,
        sql`
          select name, decimals
          from catalogue
          where kind = 'CURRENCY' and code = ${code} and living`,
      );
/** Builds everything that players see of an item's energy. */
export async function buildItemEnergy(
  db: Queries,
  setting: EnergySetting,
  use: EnergyUse,
  now: Date,
): Promise<z.input<typeof itemEnergySchema>> {
  const state = computeEnergyState(setting, use, now);
  const currency = await findCurrency(db, setting.currency);
  const isSold = setting.category !== 'DISPOSABLE_BADGE' && state !== 'EXPIRED';
  return {
    category: setting.category,
    state,
    left: state === 'EXPIRED' ? 0 : computeEnergyLeft(setting, use),
    max: computeEnergyCapacity(setting),
    reserved: use.reserved,
    perCharge: setting.energyPerCharge,
    lifetimeMinutes: setting.lifetimeMinutes,
    expiresAt: computeEnergyExpiry(setting, use)?.toISOString() ?? null,
    refillable: isSold ? countRefillableCharges(setting, use) : 0,
    chargeCost: setting.chargeCost,
    currency: setting.currency,
    currencyName: currency?.name ?? null,
    decimals: currency?.decimals ?? 0,
  };
}
interface ForSale extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly rarity: number;
  readonly image_url: string | null;
  readonly setting: EnergySetting;
  readonly decimals: number | null;
  readonly currency_name: string | null;
}
/** Lists the disposable badges that still have supply. */
export const listBadgesForSale = async (db: Queries) =>
  (
    await many<ForSale>(
      db,
      sql`
        select s.*, c.decimals, c.name as currency_name
        from (
          select v.id, v.name, v.rarity, v.image_url,
            ${buildEnergySettingColumn(sql`t.category`, sql`v.rarity`)} as setting
          from inventories v
          join inventory_types t on t.id = v.type_id
          where t.category = 'DISPOSABLE_BADGE' and t.visible and v.deleted_at is null
            and ${buildSupplyCondition('INVENTORY', sql`v`)}
        ) s
        left join catalogue c on c.kind = 'CURRENCY' and c.code = s.setting->>'currency'
          and c.living
        where s.setting is not null
        order by s.rarity, s.name, s.id
        limit 100`,
    )
  ).map(({ id, setting, image_url: imageUrl, decimals, currency_name, name, rarity }) => ({
    templateId: id,
    name,
    rarity,
    imageUrl,
    energy: computeEnergyCapacity(setting),
    price: computeDisposableBadgePrice(setting),
    currency: setting.currency,
    currencyName: currency_name,
    decimals: decimals ?? 0,
  }));
