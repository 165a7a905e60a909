import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';
import {
  ReceiptLinesByAccount,
  matchPlayedEvent,
  describePendingReward,
} from '../../play/match-facts/match-facts.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { queuePayoutNotice } from '../../wealth/bank/bank.api.ts';
import { notifyReceivedItems } from '../../wealth/items/items.api.ts';
import {
  describeRewards,
  type Receipt,
  type ReceiptLine,
  type Reward,
  type RewardPayments,
  toPayoutState,
  type PayoutState,
  toMessageRewards,
} from '../../wealth/rewards/rewards.api.ts';
import {
  getPassClosingTime,
  isEntitledToPassTrack,
  isBattlePassClosed,
  toPassTierRewards,
  listReachedTiers,
  type BattlePass,
  type PublishedPass,
  type PassTier,
} from './battle-passes.policy.ts';
import {
  insertPassOwner,
  listPaidTierKeys,
  listPassesContainingMoment,
  findBattlePass,
  lockPassPlayersAndOwners,
} from './battle-passes.store.ts';
import {
  findPassRetiredAt,
  advancePassProgress,
  type PassProgressStep,
  type AdvancedPassRow,
} from './pass-progress.store.ts';
import { passTierNotifications, battlePassMessages } from './battle-passes.messages.ts';

/** A reached tier that must be paid to an account. */
interface Due {
  readonly pass: BattlePass;
  readonly tier: PassTier;
  readonly pays: readonly Reward[];
  readonly accountId: number;
  readonly userId: number;
  readonly language: string;
  readonly commandId: number;
  /** Receipt line to complete once the tier is paid or on hold. */
  readonly line?: Line;
  /** Collects the receipt lines of the tiers as they are paid. */
  readonly paidLines?: ReceiptLine[];
}
type Line = { -readonly [K in keyof ReceiptLine]: ReceiptLine[K] };
const isPublished = (pass: BattlePass | undefined): pass is PublishedPass =>
  pass !== undefined && pass.state !== 'DRAFT' && pass.start !== null && pass.end !== null;
/**
 * Builds the progress that a match gives an account in a pass. The default of `over` is the closing
 * time of a pass that was not retired.
 */
const buildStep = (
  pass: PublishedPass,
  accountId: number,
  delta: number,
  over = getPassClosingTime(pass),
): PassProgressStep => ({
  passId: pass.id,
  accountId,
  start: pass.start,
  end: pass.end,
  over: over.toISOString(),
  delta,
});
/** Loads the time from which a pass no longer counts results. */
const loadClosingTime = async (tx: Tx, pass: PublishedPass): Promise<Date> =>
  getPassClosingTime(
    pass,
    pass.state === 'RETIRED' ? await findPassRetiredAt(tx, pass.id) : undefined,
  );

interface TrackOwner {
  readonly accountId: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly commandId: number;
}
export interface BattlePasses {
  /** Counts the experience of a match for every pass in whose period the match ended. */
  readonly subscriptions: readonly DomainEventSubscription[];
  /**
   * Updates the next accounts of a pass after `after`, and pays the tiers that they have reached.
   * Returns these accounts and the number of paid tiers.
   */
  settle(
    tx: Tx,
    passId: number,
    after: number,
    limit: number,
  ): Promise<{ readonly players: readonly { readonly id: number }[]; readonly paid: number }>;
  /**
   * Gives the paid track to an account that the caller has locked, and pays the tiers that the
   * account has already reached. Returns the receipt lines of these tiers, which are complete after
   * payment. Returns undefined if the account already has the track.
   */
  own(tx: Tx, pass: BattlePass, owner: TrackOwner): Promise<readonly ReceiptLine[] | undefined>;
}

interface Deps {
  readonly kernel: Kernel;
  readonly rewards: RewardPayments;
  readonly notifier: Notifier;
  /**
   * Sends all notifications of a transaction together. The function itself is the key under which
   * the transaction collects them.
   */
  readonly sendNotices: (tx: Tx, notices: readonly TrackNotices[]) => Promise<void>;
}
/**
 * Notification for one player about one track. However many tiers were paid, the player gets one
 * message.
 */
interface TrackNotice {
  readonly pass: BattlePass;
  readonly to: { readonly userId: number; readonly language: string };
  readonly goals: number[];
  readonly shown: Receipt['rewards'];
  readonly state: PayoutState;
}
async function notifyOfTiers(
  { kernel }: Pick<Deps, 'kernel'>,
  tx: Tx,
  { pass, to, goals, shown, state }: TrackNotice,
) {
  const notification = passTierNotifications[state];
  const rewardText = describeRewards(shown);
  await kernel.realtime.emit(
    tx,
    to.userId,
    'BATTLE_PASS_UPDATED',
    // a reward that is not paid yet is announced without a picture
    state === 'PAID' && shown.length > 0
      ? { tier: { passId: pass.id, goal: Math.max(...goals), rewards: toMessageRewards(shown) } }
      : {},
    // rewards hidden from the player are not announced
    shown.length === 0
      ? undefined
      : formatTitledMessage(
          notification({ name: pass.name, goal: Math.max(...goals), what: rewardText }),
          to.language,
        ),
  );
}
type TrackNotices = ReadonlyMap<string, TrackNotice>;
/**
 * Pays each tier once, in the order that all payments of the transaction share. Returns the number
 * of tiers newly paid, if they can be paid immediately.
 */
async function payTiers(deps: Deps, tx: Tx, payableTiers: readonly Due[]): Promise<number> {
  const { kernel, rewards, notifier, sendNotices } = deps;
  const notices = new Map<string, TrackNotice>();
  let paid = 0;
  await rewards.payLater(
    tx,
    payableTiers.map(({ pass, tier, pays, commandId, accountId, line, paidLines, ...to }) => ({
      payout: {
        source: 'pass',
        sourceId: tier.id,
        accountId,
        rule: battlePassMessages.paysFor({ name: pass.name, goal: tier.goal }),
        cause: { passId: pass.id, tierId: tier.id, goal: tier.goal },
        commandId,
        rewards: pays,
      },
      paid: async (inside, receipt) => {
        paid++;
        if (line) {
          line.rewards = receipt.rewards;
          if (receipt.held) [line.outcome, line.why] = ['WAITS', describePendingReward(receipt)];
          paidLines?.push(line);
        }
        const receivedItems = await notifyReceivedItems(inside, notifier, to, receipt, {
          quiet: true,
        });
        const paidNow = { ...receipt, rewards: receivedItems };
        queuePayoutNotice(kernel, { accountId, commandId }, paidNow, { quiet: true });
        const state = toPayoutState(receipt);
        const key = `${accountId} ${pass.id} ${state}`;
        const notice = notices.get(key) ?? { pass, to, goals: [], shown: [], state };
        notices.set(key, notice);
        notice.goals.push(tier.goal);
        notice.shown.push(...receivedItems);
      },
    })),
  );
  await kernel.facts.afterAll(tx, sendNotices, notices as TrackNotices, sendNotices);
  return paid;
}
const listDueTiers = (
  pass: BattlePass,
  row: AdvancedPassRow,
  commandId: number,
  { owns = row.owns, from = row.before }: { owns?: boolean; from?: number } = {},
): Due[] =>
  isEntitledToPassTrack(pass, owns)
    ? listReachedTiers(pass, from, row.after).map((tier) => ({
        pass,
        tier,
        pays: toPassTierRewards(tier),
        accountId: row.account_id,
        userId: row.user_id,
        language: row.language,
        commandId,
      }))
    : [];

const buildTierLine = ({ pass, tier }: Due): Line => ({
  about: 'PASS',
  outcome: 'PAID',
  what: battlePassMessages.paysFor({ name: pass.name, goal: tier.goal }),
  rewards: [],
  why: null,
});
/**
 * Builds the receipt lines of a match for a track; the payment later completes the line of each
 * reached tier.
 */
function listLines(
  pass: PublishedPass,
  row: AdvancedPassRow,
  payableTiers: readonly Due[],
): Line[] {
  const about = { about: 'PASS', rewards: [], why: null } as const;
  const next = pass.rewards.find(({ goal }) => goal > row.after);
  const countedLines: Line[] = next
    ? [
        {
          ...about,
          outcome: 'COUNTED',
          what: battlePassMessages.progressOf({
            name: pass.name,
            done: row.after,
            goal: next.goal,
          }),
        },
      ]
    : [];
  return [...payableTiers.flatMap(({ line }) => (line ? [line] : [])), ...countedLines];
}
async function countMatch(
  deps: Deps,
  tx: Tx,
  players: readonly { readonly accountId: number; readonly unboosted: number }[],
  endedAt: Date,
  commandId: number,
): Promise<ReturnType<ReceiptLinesByAccount['notes']>> {
  const { clock, realtime } = deps.kernel;
  const notes = new ReceiptLinesByAccount();
  const passes = await listPassesContainingMoment(tx, endedAt);
  if (passes.length === 0) return [];
  const gained = players.filter(({ unboosted }) => unboosted > 0);
  const now = clock.now();
  const open = passes.filter((pass) => !isBattlePassClosed(pass, now));
  for (const { name } of passes.filter((pass) => isBattlePassClosed(pass, now)))
    for (const { accountId } of gained)
      notes.late(accountId, 'PASS', battlePassMessages.countsFor({ name }));
  const steps = open.flatMap((pass) =>
    gained.map(({ accountId, unboosted }) => buildStep(pass, accountId, unboosted)),
  );
  if (steps.length === 0) return notes.notes();
  const rows = await advancePassProgress(tx, steps);
  for (const userId of new Set(rows.map((row) => row.user_id)))
    await realtime.emit(tx, userId, 'BATTLE_PASS_UPDATED', {});
  const byId = new Map(open.map((pass) => [pass.id, pass]));
  const payableTiers: Due[] = [];
  for (const row of rows) {
    const pass = byId.get(row.pass_id);
    // a receipt does not mention a track that the player does not have
    if (!pass || !isEntitledToPassTrack(pass, row.owns)) continue;
    const reached = listDueTiers(pass, row, commandId).map((due) => ({
      ...due,
      line: buildTierLine(due),
    }));
    payableTiers.push(...reached);
    for (const line of listLines(pass, row, reached)) notes.add(row.account_id, line);
  }
  if (payableTiers.length > 0) await payTiers(deps, tx, payableTiers);
  return notes.notes();
}
/** Pays the tiers that the next accounts of a pass have reached and that are not paid yet. */
async function settlePage(
  deps: Deps,
  tx: Tx,
  { passId, after, limit }: { passId: number; after: number; limit: number },
): ReturnType<BattlePasses['settle']> {
  const pass = await findBattlePass(tx, passId);
  if (!isPublished(pass)) return { players: [], paid: 0 };
  const players = await lockPassPlayersAndOwners(tx, pass, after, limit);
  const over = await loadClosingTime(tx, pass);
  const rows = await advancePassProgress(
    tx,
    players.map(({ id }) => buildStep(pass, id, 0, over)),
  );
  for (const { user_id: userId } of players)
    await deps.kernel.realtime.emit(tx, userId, 'BATTLE_PASS_UPDATED', {});
  const paidAlready = await listPaidTierKeys(
    tx,
    pass,
    rows.map((row) => row.account_id),
  );
  const listDuePayouts = (commandId: number): Due[] =>
    rows.flatMap((row) =>
      listDueTiers(pass, row, commandId, { from: 0 }).filter(
        ({ accountId, tier }) => !paidAlready.has(`${accountId} ${tier.id}`),
      ),
    );
  if (listDuePayouts(0).length === 0) return { players, paid: 0 };
  const { paid } = await deps.kernel.commands.record(
    tx,
    createSystemCall('Passes'),
    { type: 'battle-passes.pay', message: undefined, entity: 'battle-passes', entityId: passId },
    async (command) => {
      const n = await payTiers(deps, tx, listDuePayouts(command.id));
      return {
        reply: { paid: n },
        after: { tiers: n, players: players.length },
        message: battlePassMessages.paidAfter({ n, name: pass.name }),
      };
    },
  );
  return { players, paid };
}

/** Creates the functions that count progress in passes and pay their tiers. */
export function createBattlePassesApi(
  kernel: Kernel,
  used: { readonly rewards: RewardPayments; readonly notifier: Notifier },
): BattlePasses {
  const { clock, realtime } = kernel;
  const deps: Deps = { kernel, ...used, sendNotices };
  const subscription = subscribeTo(
    matchPlayedEvent,
    'goals',
    (tx, { players, endedAt, commandId }) => countMatch(deps, tx, players, endedAt, commandId),
  );
  return { subscriptions: [subscription], settle, own };

  /** Sends the notifications of all payments, after the last payment. */
  async function sendNotices(tx: Tx, allNotices: readonly TrackNotices[]): Promise<void> {
    for (const notices of allNotices)
      for (const notice of notices.values()) await notifyOfTiers(deps, tx, notice);
  }
  function settle(tx: Tx, passId: number, after: number, limit: number) {
    return settlePage(deps, tx, { passId, after, limit });
  }
  async function own(
    tx: Tx,
    pass: BattlePass,
    { accountId, price, currency, commandId }: TrackOwner,
  ): ReturnType<BattlePasses['own']> {
    const at = clock.now();
    const isNew = await insertPassOwner(tx, {
      accountId,
      passId: pass.id,
      at,
      price,
      currency,
      commandId,
    });
    if (!isNew) return undefined;
    const paidLines: ReceiptLine[] = [];
    if (!isPublished(pass)) return paidLines;
    const over = await loadClosingTime(tx, pass);
    const [row] = await advancePassProgress(tx, [buildStep(pass, accountId, 0, over)]);
    if (row) {
      await realtime.emit(tx, row.user_id, 'BATTLE_PASS_UPDATED', {});
      const payableTiers = listDueTiers(pass, row, commandId, { owns: true, from: 0 });
      await payTiers(
        deps,
        tx,
        payableTiers.map((due) => ({ ...due, line: buildTierLine(due), paidLines })),
      );
    }
    return paidLines;
  }
}
