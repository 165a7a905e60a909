import { replayLimits, type ReplayResult } from '@guildhall/contract/kit/section/replay';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** Kind of value paid or spent, without the amount. */
export interface ReplayValueKind {
  readonly kind: RewardKind;
  readonly id: number | null;
  readonly currency: string | null;
}
/** One amount that an account received or paid on one of the days. */
export interface ReplayMovement {
  readonly accountId: number;
  /** Number of the day in the period, counted from 0. */
  readonly day: number;
  /** Source of a payment or charge; each source gets one line. */
  readonly about: Sentence;
  readonly direction: 'PAID' | 'SPENT';
  readonly thing: ReplayValueKind;
  /** In minor units of a currency, otherwise the number of items. */
  readonly amount: bigint;
}
/** Outcome of recorded matches under one of the two sets of rules. */
export interface ReplayOutcome {
  readonly moved: readonly ReplayMovement[];
  /** Other messages that the matches caused, with the number of occurrences. */
  readonly counted: readonly ReplayMessageCount[];
}
export interface ReplayMessageCount {
  readonly what: Sentence;
  readonly n: number;
}
type Column = 'recorded' | 'now' | 'draft';
export type ReplayMovementColumns = Readonly<Record<Column, readonly ReplayMovement[]>>;
/** Denominator of samples: a sample reads some of every 1024 accounts. */
export const accountSampleBase = 1024;

class Sums {
  amount = 0n;
  readonly byDay: bigint[];
  readonly byAccount = new Map<number, bigint>();
  constructor(days: number) {
    this.byDay = Array.from({ length: days }, () => 0n);
  }
  add({ accountId, day, amount }: ReplayMovement): void {
    this.amount += amount;
    this.byDay[day] = (this.byDay[day] ?? 0n) + amount;
    this.byAccount.set(accountId, (this.byAccount.get(accountId) ?? 0n) + amount);
  }
}
export interface ReplayLine extends Readonly<Record<Column, Sums>> {
  readonly about: Sentence;
  readonly direction: ReplayMovement['direction'];
  readonly thing: ReplayValueKind;
}
/** Sums movements by source, direction and kind of value. */
export function sumReplayMovements(columns: ReplayMovementColumns, days: number): ReplayLine[] {
  const lines = new Map<string, ReplayLine>();
  for (const column of ['now', 'draft', 'recorded'] as const)
    for (const movement of columns[column]) {
      if (movement.day < 0 || movement.day >= days || movement.amount === 0n) continue;
      const { about, direction, thing } = movement;
      const key = `${direction} ${JSON.stringify(about)} ${thing.kind} ${thing.id} ${thing.currency}`;
      let line = lines.get(key);
      if (!line) {
        const [recorded, now, draft] = [new Sums(days), new Sums(days), new Sums(days)];
        lines.set(key, (line = { about, direction, thing, recorded, now, draft }));
      }
      line[column].add(movement);
    }
  const rank = ({ direction }: ReplayLine): number => (direction === 'PAID' ? 0 : 1);
  return [...lines.values()].sort((a, b) => rank(a) - rank(b));
}
interface Changed {
  readonly accountId: number;
  readonly now: bigint;
  readonly draft: bigint;
}
const size = ({ now, draft }: Changed): bigint => (draft > now ? draft - now : now - draft);
/** Lists the accounts that a line affects most; empty if the line affects no accounts. */
export const listMostAffectedAccounts = ({
  now,
  draft,
}: Pick<ReplayLine, 'now' | 'draft'>): Changed[] =>
  [...new Set([...now.byAccount.keys(), ...draft.byAccount.keys()])]
    .map((accountId) => ({
      accountId,
      now: now.byAccount.get(accountId) ?? 0n,
      draft: draft.byAccount.get(accountId) ?? 0n,
    }))
    .filter((account) => size(account) > 0n)
    .sort((a, b) => (size(b) > size(a) ? 1 : size(b) < size(a) ? -1 : a.accountId - b.accountId))
    .slice(0, replayLimits.playersShown);

/**
 * Extrapolates the sum of a sample to all accounts, rounded. The sum is unchanged if all accounts
 * were read.
 */
const scaled = (amount: bigint, sample: number): bigint => {
  const times = amount * BigInt(accountSampleBase);
  const half = BigInt(sample) / 2n;
  return (amount < 0n ? times - half : times + half) / BigInt(sample);
};
/** Converts sums to their form in replies. */
export function toReplayLineReply(
  line: Readonly<Record<Column, Sums>>,
  sample: number,
): Pick<ReplayResult['lines'][number], Column | 'byDay'> {
  const figure = ({ amount, byAccount }: Sums) => ({
    amount: String(scaled(amount, sample)),
    players: Number(scaled(BigInt(byAccount.size), sample)),
  });
  const onDay = (sums: Sums, at: number): string => String(scaled(sums.byDay[at] ?? 0n, sample));
  return {
    recorded: figure(line.recorded),
    now: figure(line.now),
    draft: figure(line.draft),
    byDay: line.now.byDay.map((_, at) => ({
      recorded: onDay(line.recorded, at),
      now: onDay(line.now, at),
      draft: onDay(line.draft, at),
    })),
  };
}
/** Counts each message under the current rules and under the draft. */
export function compareReplayMessageCounts(
  now: readonly ReplayMessageCount[],
  draft: readonly ReplayMessageCount[],
  sample: number,
): { what: Sentence; now: number; draft: number }[] {
  const counts = new Map<string, { what: Sentence; now: number; draft: number }>();
  for (const [column, messageCounts] of [
    ['now', now],
    ['draft', draft],
  ] as const)
    for (const { what, n } of messageCounts) {
      const key = JSON.stringify(what);
      const count = counts.get(key) ?? { what, now: 0, draft: 0 };
      count[column] += n;
      counts.set(key, count);
    }
  return [...counts.values()].map((count) => ({
    what: count.what,
    now: Number(scaled(BigInt(count.now), sample)),
    draft: Number(scaled(BigInt(count.draft), sample)),
  }));
}
/**
 * Computes the number of accounts to read, out of every 1024, so that the amount of data stays
 * within its limit; 1024 if there is little data.
 */
export const computeSampledAccountShare = (facts: number): number =>
  facts <= replayLimits.factsMax
    ? accountSampleBase
    : Math.max(1, Math.floor((accountSampleBase * replayLimits.factsMax) / facts));
