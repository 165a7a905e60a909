import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import {
  lockAccountExperience,
  setAccountExperience,
} from '../../identity/accounts/players/players.api.ts';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import {
  defineDomainEvent,
  subscribeTo,
  type DomainEventSubscription,
} from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toastTemplates } from '../../post/notifications/notifications.api.ts';
import type { ReceiptLine, RewardPayer } from '../../wealth/rewards/rewards.api.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  listReceiptLines,
  matchPlayedEvent,
  type MatchListenerResult,
  type PlayerLevel,
} from '../match-facts/match-facts.api.ts';
import { levelProgressMessages } from './progress.messages.ts';
import { getLevelCurve, computeLevel, computeLevelState } from './progress.level.ts';
import { insertReachedLevels } from './progress.store.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';

export { getLevelCurve, computeLevel, type LevelCurve } from './progress.level.ts';
/**
 * Returns the level of an account, the experience gained within this level, and the experience that
 * the next level requires.
 */
export const getLevelState = (configuration: SettingsSnapshot, total: number, reached: number) =>
  computeLevelState(getLevelCurve(configuration), total, reached);

interface Gain {
  readonly accountId: number;
  readonly amount: number;
}
/** Levels that accounts have just reached. The publisher has locked the accounts. */
interface LevelsGained {
  /** Accounts with the levels that they reached, ordered by account id. */
  readonly gains: readonly {
    readonly accountId: number;
    readonly userId: number;
    readonly language: string;
    readonly from: number;
    readonly to: number;
  }[];
  /**
   * Time at which the levels count as reached: the end of the match that brought them or, without a
   * match, now.
   */
  readonly at: Date;
  readonly commandId: number;
}
/**
 * Published when accounts reach levels. Listeners return receipt lines about rewards of the levels,
 * or about the reasons why there are none.
 */
export const levelsGainedEvent = defineDomainEvent<
  LevelsGained,
  Omit<MatchListenerResult, 'standing'>
>('levelsGained');
/** Result of adding experience to an account. */
interface Gained {
  readonly accountId: number;
  readonly before: PlayerLevel;
  readonly after: PlayerLevel;
  /** Receipt lines about rewards of new levels, or about the reasons why there are none. */
  readonly lines: readonly ReceiptLine[];
}
export interface Progress {
  /**
   * Adds experience to accounts, and publishes the levels that they reach. The levels count as
   * reached at the time `at`. Returns the result by account.
   */
  gain(
    tx: Tx,
    gains: readonly Gain[],
    occasion: { readonly at: Date; readonly commandId: number },
  ): Promise<readonly Gained[]>;
}
/** Creates the functions that add experience and raise levels. */
export function createProgressApi({
  realtime,
  facts,
  configuration,
}: Pick<Kernel, 'realtime' | 'facts' | 'configuration'>): Progress {
  return {
    async gain(tx, gains, { at, commandId }) {
      const rows = await lockAccountExperience(
        tx,
        gains.map((gain) => gain.accountId),
      );
      const curve = getLevelCurve(await configuration.within(tx));
      const amounts = new Map(gains.map((gain) => [gain.accountId, gain.amount]));
      if (rows.length !== amounts.size)
        throw new Error(`There is no account of one of these: ${[...amounts.keys()].join(', ')}`);
      const changes = rows.map((row) => {
        const amount = amounts.get(row.id) ?? 0;
        const total = row.exp_total + amount;
        return {
          row,
          amount,
          accountId: row.id,
          total,
          level: Math.max(row.level, computeLevel(curve, total)),
        };
      });
      await setAccountExperience(
        tx,
        changes.map(({ accountId, total, level }) => ({ accountId, total, level })),
      );
      for (const { row, amount, total, level } of changes)
        if (amount > 0)
          await realtime.emit(
            tx,
            row.user_id,
            'EXP_GAINED',
            { ...computeLevelState(curve, total, level), amount },
            formatTitledMessage(toastTemplates.EXP_GAINED({ amount }), row.language),
          );
      const gained = changes.map(({ row, accountId, total, level }) => {
        const before = { exp: row.exp_total, level: row.level };
        return { accountId, before, after: { exp: total, level }, lines: [] };
      });
      const risen = changes.filter(({ row, level }) => level > row.level);
      if (risen.length === 0) return gained;
      await insertReachedLevels(
        tx,
        risen.map(({ row, accountId, level }) => ({ accountId, from: row.level, to: level })),
        at,
      );
      const notes = await facts.publish(tx, levelsGainedEvent, {
        gains: risen.map(({ row, accountId, level }) => ({
          accountId,
          userId: row.user_id,
          language: row.language,
          from: row.level,
          to: level,
        })),
        at,
        commandId,
      });
      return gained.map((entry) => ({ ...entry, lines: listReceiptLines(notes, entry.accountId) }));
    },
  };
}
/**
 * Creates the listener that adds a match's experience to accounts. The receipt shows the experience
 * and the level.
 */
export const createMatchExperienceSubscription = (progress: Progress): DomainEventSubscription =>
  subscribeTo(matchPlayedEvent, 'accounts', async (tx, { players, endedAt: at, commandId }) => {
    const gains = players.map(({ accountId, exp: amount }) => ({ accountId, amount }));
    const gained = await progress.gain(tx, gains, { at, commandId });
    return gained.map(({ accountId, before, after, lines }): MatchListenerResult => ({
      accountId,
      standing: { before, after },
      lines:
        after.level > before.level
          ? [levelLine(levelProgressMessages.reachedLevel({ level: after.level })), ...lines]
          : lines,
    }));
  });
const levelLine = (message: Sentence): ReceiptLine => ({
  about: 'EXPERIENCE',
  outcome: 'COUNTED',
  what: message,
  rewards: [],
  why: null,
});
/** Creates the payer for rewards that are experience. */
export const createExperiencePayer = (
  progress: Progress,
  { clock }: Pick<Kernel, 'clock'>,
): RewardPayer => ({
  ...rewardKindSpecs.EXP,
  kind: 'EXP',
  mayLack: false,
  async pay(tx, { accountId, amount, commandId }) {
    await progress.gain(tx, [{ accountId, amount }], { at: clock.now(), commandId });
  },
  async payAll(tx, payments) {
    const gains = new Map<number, number>();
    for (const { accountId, amount } of payments)
      gains.set(accountId, (gains.get(accountId) ?? 0) + amount);
    await progress.gain(
      tx,
      [...gains].map(([accountId, amount]) => ({ accountId, amount })),
      { at: clock.now(), commandId: payments[0]?.commandId ?? 0 },
    );
  },
});
