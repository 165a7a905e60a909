/** Sells the paid track of a pass, takes the track back, and gives the track as a reward. */
import { passTracks } from '@guildhall/contract/goals/battle-passes';
import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import { noteValueMovement } from '../../../kernel/value/changes.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toPlayerOwner } from '../../../kernel/value/ledger.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import type { RewardPayer, RewardSellingRules } from '../../wealth/rewards/rewards.api.ts';
import type { BattlePasses } from './battle-passes.api.ts';
import type { BattlePass } from './battle-passes.policy.ts';
import {
  lockBattlePass,
  listOwnedPassIds,
  listPaidTierKeys,
  findBattlePass,
  removePassOwner,
} from './battle-passes.store.ts';
import { battlePassMessages } from './battle-passes.messages.ts';

/**
 * Returns the price of the paid track of a pass. Throws CONFLICT with the reason if the track is
 * not for sale, NOT_FOUND for a draft.
 */
export function readTrackPrice(
  pass: BattlePass | undefined,
  now: Date,
): { readonly price: number; readonly currency: string } {
  if (!pass || pass.state === 'DRAFT') throw new AppError('NOT_FOUND');
  const { rarityType, state, end, price, currency } = pass;
  if (rarityType === passTracks.free)
    throw new AppError('CONFLICT', { because: battlePassMessages.freeTrack() });
  if (state === 'RETIRED' || end === null || Date.parse(end) <= now.getTime())
    throw new AppError('CONFLICT', { because: battlePassMessages.passOver() });
  if (price === null || currency === null)
    throw new AppError('CONFLICT', { because: battlePassMessages.needsPrice() });
  return { price, currency };
}
/** Takes a paid track back. Throws NOT_UNDOABLE if a tier of the track was paid. */
export const createPassTrackRevocation =
  ({ realtime }: Pick<Kernel, 'realtime'>) =>
  async (
    tx: Tx,
    {
      accountId,
      id,
      boughtBy,
    }: Pick<Parameters<RewardSellingRules['takeBack']>[1], 'accountId' | 'id' | 'boughtBy'>,
  ): Promise<BattlePass> => {
    const account = await lockAccount(tx, accountId);
    const pass = await lockBattlePass(tx, id ?? 0);
    if (!pass || !account) throw new AppError('NOT_FOUND');
    if ((await listPaidTierKeys(tx, pass, [accountId])).size > 0)
      throw new AppError('NOT_UNDOABLE', {
        because: battlePassMessages.tiersPaid({ name: pass.name }),
      });
    if (!(await removePassOwner(tx, { accountId, passId: pass.id, commandId: boughtBy })))
      throw new AppError('NOT_UNDOABLE', {
        because: battlePassMessages.notOwned({ name: pass.name }),
      });
    noteValueMovement({
      owner: toPlayerOwner(accountId),
      what: { kind: 'PASS', id: pass.id },
      amount: -1n,
    });
    await realtime.emit(tx, account.userId, 'BATTLE_PASS_UPDATED', {});
    return pass;
  };
/**
 * Creates the payer for rewards that are passes: they give the paid track. An account gets the paid
 * track of a pass once; a second such reward changes nothing.
 */
export const createPassRewardPayer = (passes: BattlePasses, kernel: Kernel): RewardPayer => ({
  ...rewardKindSpecs.PASS,
  kind: 'PASS',
  mayLack: false,
  sold: {
    price: async (reader, id) =>
      readTrackPrice(await findBattlePass(reader, id), kernel.clock.now()),
    lockPrice: async (tx, id) => readTrackPrice(await lockBattlePass(tx, id), kernel.clock.now()),
    owned: listOwnedPassIds,
    takeBack: async (tx, taking) => void (await createPassTrackRevocation(kernel)(tx, taking)),
  },
  async validate(reader, { id }, places) {
    const pass = await findBattlePass(reader, id ?? 0);
    if (pass?.rarityType === passTracks.free)
      throw buildFieldError(places.id, battlePassMessages.freeTrack());
  },
  async pay(tx, { accountId, id, commandId }) {
    await lockAccount(tx, accountId);
    const pass = await findBattlePass(tx, id ?? 0);
    const owner = { accountId, price: null, currency: null, commandId };
    return pass && (await passes.own(tx, pass, owner));
  },
});
