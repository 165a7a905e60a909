import { balance } from '@guildhall/contract/play/balance/balance';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Queries } from '../../../kernel/db/db.ts';
import {
  toReplay,
  type Counted,
  type Moved,
  type Played,
  type Replay,
  type Span,
  type Thing,
} from '../../../kernel/game/replay.ts';
import { computeBoost } from '../../wealth/items/items.api.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import type { GameEvents } from '../game-events/game-events.api.ts';
import {
  listFirstMatches,
  isForMatch,
  isFree,
  listMatchRewards,
  type MatchReward,
} from '../match-rewards/match-rewards.api.ts';
import { getCurve, computeLevel, type Curve } from '../progress/progress.api.ts';
import {
  countPaid,
  listPayments,
  mapInitialStandings,
  mapCurrentStandings,
  listReceiptRewards,
  type Paid,
  type Standing,
} from './match-replay.store.ts';
import { words } from './match-replay.words.ts';

/** Reward of a level, whichever module defines it. */
interface OfLevel {
  readonly lvl: number;
  readonly reward: Reward;
}
/** Whoever says what levels bring takes part in the replay of matches. */
interface LevelsPart {
  readonly about: Sentence;
  readonly rules: (on: Queries) => Promise<readonly OfLevel[]>;
  readonly recorded: (
    on: Queries,
    span: Span,
  ) => Promise<readonly Omit<Moved, 'about' | 'direction'>[]>;
}
interface Rules {
  readonly curve: Curve;
  readonly expMax: number;
  readonly rows: readonly MatchReward[];
  readonly ofLevels: readonly (OfLevel & { readonly about: Sentence })[];
}
type Gain = Omit<Paid, 'match'> & {
  readonly match:
    | undefined
    | (NonNullable<Paid['match']> & {
        /** It pays more than experience. */
        readonly isPaid: boolean;
        readonly isFirst: boolean;
        /** More was reported than may be, and somebody let it be paid. */
        readonly wasReleased: boolean;
      });
};
interface Facts {
  /** Account by account, in the order in which it was paid. */
  readonly gains: readonly Gain[];
  readonly start: ReadonlyMap<number, Standing>;
}
const told = {
  EXPERIENCE: () => words.ofMatches(),
  MATCH_REWARD: () => words.matchRewards(),
  BOOSTER: () => words.ofBoosters(),
};
const thingOf = ({ kind, id, currency }: Thing): Thing => ({ kind, id, currency });
const experience: Thing = { kind: 'EXP', id: null, currency: null };

/**
 * Returns the experience of accounts before the first of these gains, by the curve in force at that
 * time.
 */
function startOf(
  paid: readonly Paid[],
  now: ReadonlyMap<number, Standing>,
  before: ReadonlyMap<number, Standing>,
  curve: Curve,
): Map<number, Standing> {
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
      // A level above what the curve gives was kept from a curve before.
      const isKept = known.level > computeLevel(curve, known.exp);
      return [accountId, { exp, level: isKept ? known.level : computeLevel(curve, exp) }];
    }),
  );
}
async function readFacts(
  gameEvents: GameEvents,
  on: Queries,
  span: Span,
  { curve, expMax }: Rules,
): Promise<Facts> {
  const paid = await listPayments(on, span);
  const accountIds = [...new Set(paid.map(({ accountId }) => accountId))];
  const matches = paid.flatMap(({ match }) => (match ? [match] : []));
  const endings = matches.map(({ endedAt }) => endedAt.getTime());
  const first = endings.reduce((least, at) => Math.min(least, at), span.to.getTime());
  const days = await listFirstMatches(on, accountIds, new Date(first).toISOString().slice(0, 10));
  const firsts = new Set(days.map((day) => `${day.accountId} ${day.matchId}`));
  const isDisabled = await gameEvents.disabledFor(on, matches);
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
      await mapCurrentStandings(on, accountIds),
      await mapInitialStandings(on, span),
      curve,
    ),
  };
}
/** Applies rules to one account's gains in order, because the level affects the next payment. */
class Player {
  #exp: number;
  #level: number;
  held = 0;
  readonly raised: number;
  levels = 0;
  readonly #rules: Rules;
  readonly #moved: Moved[];

  constructor(rules: Rules, start: Standing, moved: Moved[]) {
    this.#rules = rules;
    this.#moved = moved;
    this.#exp = start.exp;
    // A changed curve lowers nobody, and raises those whom it does at once.
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
  /** Answers the experience of the match. */
  #match(
    { reported, isPaid, isFirst, boost, perks, endedAt }: NonNullable<Gain['match']>,
    at: Pick<Moved, 'accountId' | 'day' | 'direction'>,
  ): number {
    let exp = reported;
    const sums = new Sums();
    for (const { currency, amount } of perks) sums.add(currency, BigInt(amount));
    const amount = BigInt(reported);
    this.#moved.push({ ...at, about: words.ofMatches(), thing: experience, amount });
    for (const row of this.#rules.rows) {
      const { reward } = row;
      const isFitting = isForMatch(row, { level: this.#level, isFirst, endedAt });
      if (!isFitting || !(isPaid || isFree(row))) continue;
      if (reward.kind === 'EXP') exp += reward.amount;
      else if (reward.kind === 'CURRENCY') sums.add(reward.currency, BigInt(reward.amount));
      const thing = thingOf(reward);
      this.#moved.push({
        ...at,
        about: words.matchRewards(),
        thing,
        amount: BigInt(reward.amount),
      });
    }
    const more = computeBoost(BigInt(exp), boost);
    this.#boosted(at, experience, more);
    for (const [currency, sum] of sums.all)
      this.#boosted(at, { kind: 'CURRENCY', id: null, currency }, computeBoost(sum, boost));
    return exp + more;
  }
  #boosted(at: Pick<Moved, 'accountId' | 'day' | 'direction'>, thing: Thing, more: number): void {
    if (more > 0)
      this.#moved.push({ ...at, about: words.ofBoosters(), thing, amount: BigInt(more) });
  }
}
/** Payments of a match by currency, before boosters. */
class Sums {
  readonly all = new Map<string, bigint>();
  add(currency: string | null, amount: bigint): void {
    if (currency !== null) this.all.set(currency, (this.all.get(currency) ?? 0n) + amount);
  }
}
/** Matches and other experience by rules: match rewards, the curve, and what levels bring. */
function playMatches({ gains, start }: Facts, rules: Rules, span: Pick<Span, 'dayOf'>): Played {
  const moved: Moved[] = [];
  const players = new Map<number, Player>();
  for (const gain of gains) {
    const { accountId, at } = gain;
    const from = start.get(accountId) ?? { exp: 0, level: 1 };
    const player = players.get(accountId) ?? new Player(rules, from, moved);
    players.set(accountId, player);
    player.take(gain, span.dayOf(at));
  }
  const all = [...players.values()];
  const sum = (of: (player: Player) => number): number =>
    all.reduce((total, player) => total + of(player), 0);
  const counted: Counted[] = [
    { what: words.levelsReached(), n: sum(({ levels }) => levels) },
    { what: words.raisedAtOnce(), n: sum(({ raised }) => raised) },
    { what: words.heldResults(), n: sum(({ held }) => held) },
  ];
  return { moved, counted };
}
/** The replay of matches, and where those who pay for levels take part in it. */
export interface MatchReplay {
  readonly replay: Replay;
  readonly paysLevels: (part: LevelsPart) => void;
}
export function createMatchReplay(gameEvents: GameEvents): MatchReplay {
  const parts: LevelsPart[] = [];
  const replay = toReplay<Rules, Facts>({
    async rules(on, _span, { configuration }) {
      const ofLevels: Rules['ofLevels'][number][] = [];
      for (const { about, rules } of parts)
        ofLevels.push(...(await rules(on)).map((one) => ({ ...one, about })));
      return {
        curve: getCurve(configuration),
        expMax: configuration.of(balance)['match.expMax'],
        rows: await listMatchRewards(on),
        ofLevels,
      };
    },
    count: countPaid,
    facts: (on, span, { now }) => readFacts(gameEvents, on, span, now),
    run: playMatches,
    async recorded(on, span) {
      const ofMatches = (await listReceiptRewards(on, span)).map(
        ({ accountId, day, about, amount, ...thing }): Moved => ({
          accountId,
          day,
          about: told[about](),
          direction: 'PAID',
          thing: thingOf(thing),
          amount: BigInt(amount),
        }),
      );
      const ofLevels: Moved[] = [];
      for (const { about, recorded } of parts)
        for (const line of await recorded(on, span))
          ofLevels.push({ ...line, about, direction: 'PAID' });
      return [...ofMatches, ...ofLevels];
    },
    unknown: [words.boostedAsNoted(), words.heldStay(), words.whatIsReady()],
  });
  return { replay, paysLevels: (part) => void parts.push(part) };
}
