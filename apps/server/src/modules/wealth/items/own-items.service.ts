import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { describePerks } from '../perks/perks.api.ts';
import type { Items } from './items.api.ts';
import { tellReceipt } from '../rewards/rewards.api.ts';

/** The own items, as their player sees them. */
export const createOwnItems = ({ db }: Kernel, items: Items) => ({
  inventories: (
    call: Call<UserActor>,
    query: { page: number; perPage: number; dlc?: string | undefined },
  ) => items.page(db.read, call.actor.accountId, { ...query, visibleOnly: true }),
  async detail(call: Call<UserActor>, itemId: number) {
    const item = await items.one(db.read, call.actor.accountId, itemId);
    if (!item?.visible || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
    const { slots, owner, state: _state, version: _version, visible: _visible, ...data } = item;
    return { data, ...(await describePerks(db.read, owner.attributes, slots)) };
  },
  async history(call: Call<UserActor>, itemId: number) {
    const item = await items.one(db.read, call.actor.accountId, itemId);
    if (!item?.visible) throw new AppError('NOT_FOUND');
    const history = await items.history(db.read, itemId);
    return { data: history.map((entry) => tellReceipt(entry, call.language)) };
  },
});
