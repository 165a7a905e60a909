import type { ownItemCalls } from '@guildhall/contract/wealth/items/own-items';
import type * as z from 'zod/mini';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { describePerksAndAttributes, createPerkRules } from '../perks/perks.api.ts';
import { getCurrentBoosts } from './boosters/boosters.api.ts';
import { mapBoosterPercents } from './boosters/boosters.store.ts';
import { buildItemEnergy } from './energy/item-energy.ts';
import type { ItemLedger } from './items.api.ts';
import { listItemCounts } from './items.store.ts';
import { mapSeasonStates } from './seasons/season-states.ts';
import { mapReceiptLinesByMatch, toReceiptReply } from '../rewards/rewards.api.ts';

type OwnItemsQuery = z.output<(typeof ownItemCalls)['listInventories']['query']>;
/** Creates the function that lists a player's own items. */
export const createOwnItemsReader = ({ db, clock, configuration }: Kernel, items: ItemLedger) => ({
  async inventories(call: Call<UserActor>, { counts, ...query }: OwnItemsQuery) {
    const { accountId } = call.actor;
    const page = await items.page(db.read, accountId, { ...query, visibleOnly: true });
    if (counts !== 'true') return page;
    const rows = await listItemCounts(db.read, accountId);
    return {
      ...page,
      counts: rows.map(({ type_id: typeId, type_name: typeName, ...row }) => ({
        ...row,
        typeId,
        typeName,
      })),
    };
  },
  boosts: (call: Call<UserActor>) => getCurrentBoosts(db.read, call.actor.accountId, clock.now()),
  async detail(call: Call<UserActor>, itemId: number) {
    const item = await items.find(db.read, call.actor.accountId, itemId);
    if (!item?.visible || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
    const { slots, owner, state: _state, version: _version, visible: _visible, ...rest } = item;
    const { energyOf: held, ...data } = rest;
    const energy = held && (await buildItemEnergy(db.read, held.setting, held.use, clock.now()));
    const { seasonId } = data;
    const season =
      (await mapSeasonStates(db.read, [seasonId], clock.now())).get(seasonId ?? 0) ?? null;
    const rules = createPerkRules(await configuration.now(db.read));
    const gives = await describePerksAndAttributes(db.read, rules, owner.attributes, slots);
    const { collectionId } = data;
    const boosts = await mapBoosterPercents(db.read, collectionId === null ? [] : [collectionId]);
    const boost = boosts.get(collectionId ?? 0) ?? null;
    return { data, energy, season, boost, ...gives };
  },
  async history(call: Call<UserActor>, itemId: number) {
    const item = await items.find(db.read, call.actor.accountId, itemId);
    if (!item?.visible) throw new AppError('NOT_FOUND');
    const history = await items.history(db.read, itemId);
    const lines = await mapReceiptLinesByMatch(
      db.read,
      call.actor.accountId,
      history.flatMap(({ cause: { match } }) => (typeof match === 'number' ? [match] : [])),
    );
    return {
      data: history.map((entry) => {
        const matchLines = lines.get(Number(entry.cause['match']));
        return toReceiptReply(matchLines ? { ...entry, lines: matchLines } : entry, call.language);
      }),
    };
  },
});
