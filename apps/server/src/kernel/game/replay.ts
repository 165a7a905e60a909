import { replayLimits, type ReplayResult } from '@guildhall/contract/kit/section/replay';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from '../actor.ts';
import type { Clock } from '../time/clock.ts';
import type { SettingsSnapshot, SettingsCache } from '../config/configuration.ts';
import type { Database, Queries, Tx } from '../db/db.ts';
import { lockMonthsAgainstArchiving } from '../db/partitions.ts';
import { run, sql, type Sql } from '../db/sql.ts';
import { AppError, findDatabaseFailure } from '../errors.ts';
import {
  compareReplayMessageCounts,
  sumReplayMovements,
  listMostAffectedAccounts,
  computeSampledAccountShare,
  accountSampleBase,
  toReplayLineReply,
  type ReplayLine,
  type ReplayMovement,
  type ReplayOutcome,
  type ReplayValueKind,
} from './replay.policy.ts';
import { replayMessages } from './replay.messages.ts';
import { formatMessage } from '../say.ts';

export type {
  ReplayMessageCount,
  ReplayMovement,
  ReplayOutcome,
  ReplayValueKind,
} from './replay.policy.ts';

/** The period to replay: consecutive spans of 24 hours, the last of which ends now. */
export interface ReplaySpan {
  readonly from: Date;
  readonly to: Date;
  /** Index of the day that contains a moment, counted from 0. */
  readonly dayOf: (at: Date) => number;
  /** Like `toUtcDay`, for a time in a statement. */
  readonly onDay: (at: Sql) => Sql;
  /** SQL condition: true if the account is in the sample. */
  readonly reads: (accountId: Sql) => Sql;
  /** Fraction of all accounts in the sample; 1 means all accounts. */
  readonly share: number;
}
/**
 * Rules to replay: those of one row of the section or of all rows, with the related configuration.
 */
export interface ReplayRulesRequest {
  readonly id: number | undefined;
  readonly configuration: SettingsSnapshot;
}
/** The stored rules, and the rules that a draft would create. */
export interface StoredAndDraftRules<Rules> {
  readonly now: Rules;
  readonly draft: Rules;
}
/**
 * Replay of recorded matches under given rules, defined by the module that owns the rules. `rules`
 * is called twice: for the stored rules, and for a temporarily stored draft. `run` computes both
 * results and has no side effects.
 */
export interface RuleReplay<Rules = unknown, Facts = unknown> {
  rules(db: Queries, span: ReplaySpan, asked: ReplayRulesRequest): Promise<Rules>;
  /** Counts the facts of all accounts. */
  count(
    db: Queries,
    span: ReplaySpan,
    rules: StoredAndDraftRules<Rules>,
    id: number | undefined,
  ): Promise<number>;
  /** Loads the recorded matches to which both sets of rules are applied. */
  facts(
    db: Queries,
    span: ReplaySpan,
    rules: StoredAndDraftRules<Rules>,
    id: number | undefined,
  ): Promise<Facts>;
  run(facts: Facts, rules: Rules, span: ReplaySpan): ReplayOutcome;
  /** Loads the movements that receipts and ledger recorded for the same days. */
  recorded(
    db: Queries,
    span: ReplaySpan,
    id: number | undefined,
  ): Promise<readonly ReplayMovement[]>;
  /** Limitations of this replay in addition to those of all replays, as messages. */
  readonly unknown: readonly Sentence[];
}
/** Erases the type parameters of a replay, so that replays of different types fit into one list. */
export const eraseReplayTypes = <Rules, Facts>(replay: RuleReplay<Rules, Facts>): RuleReplay =>
  replay as unknown as RuleReplay;

interface Named {
  readonly name: string;
  readonly decimals: number;
  readonly imageUrl: string | null;
}
/** Names rewards and players; implemented by the module that knows both. */
interface Namer {
  things(
    db: Queries,
    things: readonly ReplayValueKind[],
  ): Promise<(thing: ReplayValueKind) => Named>;
  players(
    db: Queries,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly userId: number | null; readonly name: string }>>;
}
/** Stores a draft temporarily, reads the rules that then apply, and rolls the draft back. */
type Drafting = <T>(read: (tx: Tx, asked: ReplayRulesRequest) => Promise<T>) => Promise<T>;
/** A requested replay. */
interface Wish {
  readonly section: string;
  readonly id: number | undefined;
  readonly days: number;
  /** Returns true if the caller has disconnected; the replay is then abandoned. */
  readonly isGone: () => boolean;
}
export interface RuleReplayRegistry {
  /**
   * Registers the replay for these sections. Results of all rows of a section are reported
   * together.
   */
  register(sections: readonly string[], replay: RuleReplay): void;
  namedBy(namer: Namer): void;
  /**
   * Replays with a draft. Writes nothing, and holds no lock while it reads. Throws the same errors
   * as a save of the draft, RATE_LIMITED while another replay runs, and CONFLICT if the replay
   * takes too long.
   */
  run(call: Call, wish: Wish, drafting: Drafting): Promise<ReplayResult>;
}

/** Limits concurrent replays in this process: one for each operator, and a total. */
class Places {
  readonly #running = new Set<string>();
  async within<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const actorName = call.actor.kind === 'user' ? `user ${call.actor.userId}` : call.actor.kind;
    if (this.#running.has(actorName))
      throw new AppError('RATE_LIMITED', { because: replayMessages.runsAlready() });
    if (this.#running.size >= replayLimits.atOnce)
      throw new AppError('RATE_LIMITED', { because: replayMessages.allRun() });
    this.#running.add(actorName);
    try {
      return await work();
    } finally {
      this.#running.delete(actorName);
    }
  }
}
const dayMs = 86_400_000;
/**
 * Builds a period of this number of days of 24 hours, ending now. Reads `sample` of every 1024
 * accounts.
 */
export function createReplaySpan(now: Date, days: number, sample: number): ReplaySpan {
  const from = new Date(now.getTime() - days * dayMs);
  const last = days - 1;
  return {
    from,
    to: now,
    onDay: (at) => sql`
      least(
        ${last}::int,
        floor(extract(epoch from ${at} - ${from}::timestamptz) / ${dayMs / 1000})::int
      )`,
    share: sample / accountSampleBase,
    dayOf: (at) => Math.min(last, Math.floor((at.getTime() - from.getTime()) / dayMs)),
    // every statement of a replay, and the next replay, samples the same accounts
    reads: (accountId) =>
      sample === accountSampleBase
        ? sql`true`
        : sql`hashint8(${accountId}) & ${accountSampleBase - 1}::int < ${sample}::int`,
  };
}
/** Data of the stored rules and of the draft, read in one snapshot. */
interface Read {
  readonly span: ReplaySpan;
  readonly sample: number;
  readonly facts: number;
  readonly each: readonly {
    readonly replay: RuleReplay;
    readonly facts: unknown;
    readonly rules: StoredAndDraftRules<unknown>;
    readonly recorded: readonly ReplayMovement[];
  }[];
}
const isSlow = (error: unknown): boolean => findDatabaseFailure(error)?.code === '57014';

/** Runs the replays that modules have registered. */
class Engine implements RuleReplayRegistry {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #configuration: SettingsCache;
  readonly #places = new Places();
  readonly #known = new Map<string, RuleReplay[]>();
  #namer: Namer | undefined;

  constructor(db: Database, clock: Clock, configuration: SettingsCache) {
    this.#db = db;
    this.#clock = clock;
    this.#configuration = configuration;
  }
  register(sections: readonly string[], replay: RuleReplay): void {
    for (const section of sections)
      this.#known.set(section, [...(this.#known.get(section) ?? []), replay]);
  }
  namedBy(namer: Namer): void {
    this.#namer = namer;
  }
  run(call: Call, wish: Wish, drafting: Drafting): Promise<ReplayResult> {
    return this.#places.within(call, async () => {
      const replays = this.#known.get(wish.section) ?? [];
      const now = this.#clock.now();
      const fullSpan = createReplaySpan(now, wish.days, accountSampleBase);
      const draft = await drafting(async (tx, asked) => {
        const rules: unknown[] = [];
        for (const replay of replays) rules.push(await replay.rules(tx, fullSpan, asked));
        return { rules, id: asked.id };
      });
      stopIfGone(wish);
      const recorded = await this.#db
        .transaction((tx) =>
          this.#read(tx, replays, { ...wish, id: wish.id ?? draft.id }, draft.rules, now),
        )
        .catch((error: unknown) => {
          throw isSlow(error)
            ? new AppError('CONFLICT', { because: replayMessages.tooSlow() })
            : error;
        });
      stopIfGone(wish);
      return this.#reply(call, recorded, wish.days);
    });
  }
  /** Reads all data in one read-only snapshot, so that the data is consistent. */
  async #read(
    tx: Tx,
    replays: readonly RuleReplay[],
    { id, days, isGone }: Wish,
    draft: readonly unknown[],
    now: Date,
  ): Promise<Read> {
    await run(tx, sql`set transaction isolation level repeatable read, read only`);
    await run(
      tx,
      sql`select set_config('statement_timeout', ${String(replayLimits.statementMs)}, true)`,
    );
    await lockMonthsAgainstArchiving(tx);
    const configuration = await this.#configuration.within(tx);
    const fullSpan = createReplaySpan(now, days, accountSampleBase);
    const ruled: { readonly replay: RuleReplay; readonly rules: StoredAndDraftRules<unknown> }[] =
      [];
    let facts = 0;
    for (const [at, replay] of replays.entries()) {
      const stored = await replay.rules(tx, fullSpan, { id, configuration });
      const rules = { now: stored, draft: draft[at] };
      ruled.push({ replay, rules });
      facts += await replay.count(tx, fullSpan, rules, id);
    }
    const sample = computeSampledAccountShare(facts);
    const span = createReplaySpan(now, days, sample);
    const each: Read['each'][number][] = [];
    for (const { replay, rules } of ruled) {
      stopIfGone({ isGone });
      each.push({
        replay,
        rules,
        facts: await replay.facts(tx, span, rules, id),
        recorded: await replay.recorded(tx, span, id),
      });
    }
    return { span, sample, facts, each };
  }
  async #reply(
    call: Call,
    { span, sample, facts, each }: Read,
    days: number,
  ): Promise<ReplayResult> {
    const lines: ReplayLine[] = [];
    const counts: ReturnType<typeof compareReplayMessageCounts> = [];
    for (const { replay, rules, facts: played, recorded } of each) {
      // lets other work run between two computations
      await nextTurn();
      const now = replay.run(played, rules.now, span);
      await nextTurn();
      const draft = replay.run(played, rules.draft, span);
      lines.push(...sumReplayMovements({ recorded, now: now.moved, draft: draft.moved }, days));
      counts.push(...compareReplayMessageCounts(now.counted, draft.counted, sample));
    }
    const { read } = this.#db;
    const most = lines.map(listMostAffectedAccounts);
    const nameOf = await this.#namer?.things(
      read,
      lines.map(({ thing }) => thing),
    );
    const people = await this.#namer?.players(
      read,
      most.flat().map(({ accountId }) => accountId),
    );
    const { language } = call;
    return {
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      days: Array.from({ length: days }, (_, at) =>
        new Date(span.from.getTime() + (at + 1) * dayMs).toISOString().slice(0, 10),
      ),
      facts,
      sample,
      lines: lines.map((line, at) => ({
        about: formatMessage(line.about, language),
        direction: line.direction,
        thing: { ...line.thing, ...(nameOf?.(line.thing) ?? unnamed(line.thing.kind)) },
        ...toReplayLineReply(line, sample),
        players: (most[at] ?? []).map(({ accountId, now, draft }) => ({
          userId: people?.get(accountId)?.userId ?? null,
          name: people?.get(accountId)?.name ?? `#${accountId}`,
          now: String(now),
          draft: String(draft),
        })),
      })),
      counts: counts.map(({ what, ...count }) => ({
        label: formatMessage(what, language),
        ...count,
      })),
      unknown: [
        replayMessages.playedOtherwise(),
        replayMessages.asIfAlways(),
        ...each.flatMap(({ replay }) => replay.unknown),
      ].map((sentence) => formatMessage(sentence, language)),
    };
  }
}
const unnamed = (kind: RewardKind): Named => ({ name: kind, decimals: 0, imageUrl: null });
function stopIfGone({ isGone }: Pick<Wish, 'isGone'>): void {
  if (isGone()) throw new AppError('UNAVAILABLE');
}
/** Creates the registry of replays, empty until modules register theirs. */
export const createRuleReplayRegistry = (
  db: Database,
  clock: Clock,
  configuration: SettingsCache,
): RuleReplayRegistry => new Engine(db, clock, configuration);
