import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import {
  eraseReplayTypes,
  type ReplayMessageCount,
  type ReplayMovement,
  type ReplayOutcome,
  type RuleReplay,
  type ReplaySpan,
  type ReplayValueKind,
} from '../../../kernel/game/replay.ts';
import { computeBoostedExtraAmount } from '../../wealth/items/items.api.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import type { GameEvents } from '../game-events/game-events.api.ts';
import {
  listFirstMatchesOfDay,
  isRewardForMatch,
  isRewardFreeOfEnergy,
  listMatchRewards,
  type MatchReward,
} from '../match-rewards/match-rewards.api.ts';
import { getLevelCurve, computeLevel, type LevelCurve } from '../progress/progress.api.ts';
import {
  countPaidExperience,
  listExperiencePayments,
  mapLevelsBeforeSpan,
  mapCurrentLevels,
  listRewardsOnReceipts,
  type ExperiencePayment,
  type AccountLevel,
} from './match-replay.store.ts';
import { matchReplayMessages } from './match-replay.messages.ts';

/** Reward for reaching a level. Several modules may have such rewards. */
interface OfLevel {
  readonly lvl: number;
  readonly reward: Reward;
}
/** Rewards of levels that a module adds to the replay of matches. */
interface LevelsPart {
  readonly about: Sentence;
  readonly rules: (db: Queries) => Promise<readonly OfLevel[]>;
  readonly recorded: (
    db: Queries,
    span: ReplaySpan,
  ) => Promise<readonly Omit<ReplayMovement, 'about' | 'direction'>[]>;
}
interface Rules {
  readonly curve: LevelCurve;
  readonly expMax: number;
  readonly rows: readonly MatchReward[];
  readonly ofLevels: readonly (OfLevel & { readonly about: Sentence })[];
}
type Gain = Omit<ExperiencePayment, 'match'> & {
  readonly match:
    | undefined
    | (NonNullable<ExperiencePayment['match']> & {
        /** True if the match gave more than experience. */
        readonly isPaid: boolean;
        readonly isFirst: boolean;
        /** True if the result exceeded a limit and an administrator released it. */
        readonly wasReleased: boolean;
      });
};
interface Facts {
  /** Gains of experience, grouped by account, in the order in which they were paid. */
  readonly gains: readonly Gain[];
  readonly start: ReadonlyMap<number, AccountLevel>;
}
const lineSubjects = {
  EXPERIENCE: () => matchReplayMessages.ofMatches(),
  MATCH_REWARD: () => matchReplayMessages.matchRewards(),
  BOOSTER: () => matchReplayMessages.ofBoosters(),
};
const thingOf = ({ kind, id, currency }: ReplayValueKind): ReplayValueKind => ({
  kind,
  id,
  currency,
});
const experience: ReplayValueKind = { kind: 'EXP', id: null, currency: null };

/**
 * Returns the experience that an account had before the first of these gains, and the level that it
 * had then.
 */
function startOf(
  paid: readonly ExperiencePayment[],
  now: ReadonlyMap<number, AccountLevel>,
  before: ReadonlyMap<number, AccountLevel>,
  curve: LevelCurve,
): Map<number, AccountLevel> {
  const gained = new Map<number, number>();
  const untilMatch = new Map<number, number>();
  for (const { accountId, exp, match } of paid) {
    const sum = gained.get(accountId) ?? 0;
    if (match && !untilMatch.has(accountId)) untilMatch.set(accountId, sum);
    gained.set(accountId, sum + exp);
  }
  return new Map(
    [...gained].map(([accountId, sum]) => {
      const atMatch = before.get(accountId);
      const known = atMatch ?? now.get(accountId) ?? { exp: sum, level: 1 };
      const exp = Math.max(0, known.exp - (atMatch ? (untilMatch.get(accountId) ?? 0) : sum));
      // the account has a level above the curve's result, so it reached the level under an earlier
      // curve and keeps it
      const isKept = known.level > computeLevel(curve, known.exp);
      return [accountId, { exp, level: isKept ? known.level : computeLevel(curve, exp) }];
    }),
  );
}
async function readFacts(
  gameEvents: GameEvents,
  db: Queries,
  span: ReplaySpan,
  { curve, expMax }: Rules,
): Promise<Facts> {
  const paid = await listExperiencePayments(db, span);
  const accountIds = [...new Set(paid.map(({ accountId }) => accountId))];
  const matches = paid.flatMap(({ match }) => (match ? [match] : []));
  const endings = matches.map(({ endedAt }) => endedAt.getTime());
  const first = endings.reduce((least, at) => Math.min(least, at), span.to.getTime());
  const days = await listFirstMatchesOfDay(
    db,
    accountIds,
    new Date(first).toISOString().slice(0, 10),
  );
  const firsts = new Set(days.map((day) => `${day.accountId} ${day.matchId}`));
  const isDisabled = await gameEvents.disabledFor(db, matches);
  return {
    gains: paid.map(({ match, ...gain }) => ({
      ...gain,
      match: match && {
        ...match,
        isPaid: match.hasEnergy && !isDisabled(match),
        isFirst: firsts.has(`${gain.accountId} ${match.id}`),
        wasReleased: match.most > expMax,
      },
    })),
    start: startOf(
      paid,
      await mapCurrentLevels(db, accountIds),
      await mapLevelsBeforeSpan(db, span),
      curve,
    ),
  };
}
/**
 * One account in a replay. Applies rules to the gains of the account in order, because the level
 * after one gain affects the next.
 */
class Player {
  #exp: number;
  #level: number;
  held = 0;
  readonly raised: number;
  levels = 0;
  readonly #rules: Rules;
  readonly #moved: ReplayMovement[];

  constructor(rules: Rules, start: AccountLevel, moved: ReplayMovement[]) {
    this.#rules = rules;
    this.#moved = moved;
    this.#exp = start.exp;
    // changing the curve never lowers a level, but can raise it at once
    this.#level = Math.max(start.level, computeLevel(rules.curve, start.exp));
    this.raised = this.#level > start.level ? 1 : 0;
  }
  take(gain: Gain, day: number): void {
    const { match, accountId } = gain;
    if (match && match.most > this.#rules.expMax && !match.wasReleased) {
      this.held += 1;
      return;
    }
    const at = { accountId, day, direction: 'PAID' as const };
    const exp = match ? this.#match(match, at) : gain.exp;
    this.#exp += exp;
    const level = Math.max(this.#level, computeLevel(this.#rules.curve, this.#exp));
    for (const { lvl, reward, about } of this.#rules.ofLevels)
      if (lvl > this.#level && lvl <= level)
        this.#moved.push({ ...at, about, thing: thingOf(reward), amount: BigInt(reward.amount) });
    this.levels += level - this.#level;
    this.#level = level;
  }
  /** Applies the rules to one match, and returns the experience that the account gets. */
  #match(
    { reported, isPaid, isFirst, boost, perks, endedAt }: NonNullable<Gain['match']>,
    at: Pick<ReplayMovement, 'accountId' | 'day' | 'direction'>,
  ): number {
    let exp = reported;
    const sums = new Sums();
    for (const { currency, amount } of perks) sums.add(currency, BigInt(amount));
    const amount = BigInt(reported);
    this.#moved.push({ ...at, about: matchReplayMessages.ofMatches(), thing: experience, amount });
    for (const row of this.#rules.rows) {
      const { reward } = row;
      const isFitting = isRewardForMatch(row, { level: this.#level, isFirst, endedAt });
      if (!isFitting || !(isPaid || isRewardFreeOfEnergy(row))) continue;
      if (reward.kind === 'EXP') exp += reward.amount;
      else if (reward.kind === 'CURRENCY') sums.add(reward.currency, BigInt(reward.amount));
      const valueKind = thingOf(reward);
      this.#moved.push({
        ...at,
        about: matchReplayMessages.matchRewards(),
        thing: valueKind,
        amount: BigInt(reward.amount),
      });
    }
    const extra = computeBoostedExtraAmount(BigInt(exp), boost);
    this.#boosted(at, experience, extra);
    for (const [currency, sum] of sums.all)
      this.#boosted(
        at,
        { kind: 'CURRENCY', id: null, currency },
        computeBoostedExtraAmount(sum, boost),
      );
    return exp + extra;
  }
  #boosted(
    at: Pick<ReplayMovement, 'accountId' | 'day' | 'direction'>,
    valueKind: ReplayValueKind,
    extra: number,
  ): void {
    if (extra > 0)
      this.#moved.push({
        ...at,
        about: matchReplayMessages.ofBoosters(),
        thing: valueKind,
        amount: BigInt(extra),
      });
  }
}
/** Payments of one match by currency, without what boosters add. */
class Sums {
  readonly all = new Map<string, bigint>();
  add(currency: string | null, amount: bigint): void {
    if (currency !== null) this.all.set(currency, (this.all.get(currency) ?? 0n) + amount);
  }
}
/**
 * Replays matches and other gains of experience with given rules: match rewards, level curve, and
 * rewards of levels.
 */
function playMatches(
  { gains, start }: Facts,
  rules: Rules,
  span: Pick<ReplaySpan, 'dayOf'>,
): ReplayOutcome {
  const movements: ReplayMovement[] = [];
  const players = new Map<number, Player>();
  for (const gain of gains) {
    const { accountId, at } = gain;
    const from = start.get(accountId) ?? { exp: 0, level: 1 };
    const player = players.get(accountId) ?? new Player(rules, from, movements);
    players.set(accountId, player);
    player.take(gain, span.dayOf(at));
  }
  const allPlayers = [...players.values()];
  const sum = (count: (player: Player) => number): number =>
    allPlayers.reduce((total, player) => total + count(player), 0);
  const counts: ReplayMessageCount[] = [
    { what: matchReplayMessages.levelsReached(), n: sum(({ levels }) => levels) },
    { what: matchReplayMessages.raisedAtOnce(), n: sum(({ raised }) => raised) },
    { what: matchReplayMessages.heldResults(), n: sum(({ held }) => held) },
  ];
  return { moved: movements, counted: counts };
}
/** The replay of matches. Modules that reward levels register their rewards here. */
export interface MatchReplay {
  readonly replay: RuleReplay;
  readonly paysLevels: (part: LevelsPart) => void;
}
/** Creates the replay of recorded matches with unsaved changes of the rules. */
export function createMatchReplay(gameEvents: GameEvents): MatchReplay {
  const parts: LevelsPart[] = [];
  const replay = eraseReplayTypes<Rules, Facts>({
    async rules(db, _span, { configuration }) {
      const ofLevels: Rules['ofLevels'][number][] = [];
      for (const { about, rules } of parts)
        ofLevels.push(...(await rules(db)).map((rule) => ({ ...rule, about })));
      return {
        curve: getLevelCurve(configuration),
        expMax: configuration.of(platformBalanceParameters)['match.expMax'],
        rows: await listMatchRewards(db),
        ofLevels,
      };
    },
    count: countPaidExperience,
    facts: (db, span, { now }) => readFacts(gameEvents, db, span, now),
    run: playMatches,
    async recorded(db, span) {
      const ofMatches = (await listRewardsOnReceipts(db, span)).map(
        ({ accountId, day, about, amount, ...thing }): ReplayMovement => ({
          accountId,
          day,
          about: lineSubjects[about](),
          direction: 'PAID',
          thing: thingOf(thing),
          amount: BigInt(amount),
        }),
      );
      const ofLevels: ReplayMovement[] = [];
      for (const { about, recorded } of parts)
        for (const line of await recorded(db, span))
          ofLevels.push({ ...line, about, direction: 'PAID' });
      return [...ofMatches, ...ofLevels];
    },
    unknown: [
      matchReplayMessages.boostedAsNoted(),
      matchReplayMessages.heldStay(),
      matchReplayMessages.whatIsReady(),
    ],
  });
  return { replay, paysLevels: (part) => void parts.push(part) };
}
