import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { describePerksAndAttributes, createPerkRules } from '../perks/perks.api.ts';
import { getCurrentBoosts } from './boosters/boosters.api.ts';
import { mapBoosterPercents } from './boosters/boosters.store.ts';
import { buildItemEnergy } from './energy/item-energy.ts';
import type { ItemLedger } from './items.api.ts';
import { mapSeasonStates } from './seasons/season-states.ts';
import { mapReceiptLinesByMatch, toReceiptReply } from '../rewards/rewards.api.ts';

/** Creates the list of a player's own items. */
export const createOwnItemsReader = ({ db, clock, configuration }: Kernel, items: ItemLedger) => ({
  inventories: (
    call: Call<UserActor>,
    query: { page: number; perPage: number; dlc?: string | undefined },
  ) => items.page(db.read, call.actor.accountId, { ...query, visibleOnly: true }),
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
