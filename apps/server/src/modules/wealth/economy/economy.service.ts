import type { Reply, ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { limits } from '@guildhall/contract/limits';
import type { economyApi } from '@guildhall/contract/wealth/economy.section';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { createDayRange, type DayRange } from '../../../kernel/time/days.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import {
  listCurrencySupplies,
  type CurrencySupply,
  type EconomyInvariants,
} from '../bank/economy/monitoring.api.ts';
import {
  formatLedgerKind,
  toCurrencyFlowKind,
} from '../bank/transactions/transaction-names.api.ts';
import {
  listCurrencyFlowsByKind,
  listPlayerCurrencyFlows,
  type CurrencyFlowRow,
  type PlayerFlowRow,
} from './economy.store.ts';

type Report = Reply<typeof economyApi.adminEconomyReport>;
type Period = ValidatedCallInput<typeof economyApi.adminEconomyReport>['query'];
const dayMs = 86_400_000;

/**
 * Returns the share of the richest owners in percent with two decimals. Computes it exactly and
 * rounds down.
 */
const shareOf = (spread: CurrencySupply['spread']): number =>
  spread === undefined || spread.held === '0'
    ? 0
    : Number((BigInt(spread.top) * 10_000n) / BigInt(spread.held)) / 100;
const entry = (row: CurrencySupply) => ({
  made: row.made,
  burnt: row.burnt,
  held: row.held,
  escrow: row.escrow,
  holders: row.spread?.holders ?? 0,
  median: row.spread?.median ?? '0',
  topTenth: row.spread?.top_tenth ?? '0',
  topShare: shareOf(row.spread),
  countedAt: toIsoTimeOrNull(row.countedAt),
});
const shown = (row: CurrencySupply, at: string) => ({
  id: row.id,
  name: row.name,
  code: row.code,
  decimals: row.decimals,
  ...entry(row),
  version: 1,
  updatedAt: at,
  updatedBy: null,
});

/**
 * Returns the days of the report. Also returns the number of days between its end and now, because
 * flows are read up to now.
 */
function spanOf(now: Date, { from, to }: Period): { days: DayRange; count: number; after: number } {
  const today = Math.floor(now.getTime() / dayMs);
  // east of UTC, the operator's next date may already have begun; the report then ends with the
  // current UTC day
  const dayOf = (at: string): number => Math.min(today, Math.floor(Date.parse(at) / dayMs));
  if (to !== undefined && Math.floor(Date.parse(to) / dayMs) > today + 1)
    throw buildFieldError(
      'to',
      problem('atMost', { max: new Date((today + 1) * dayMs).toISOString() }),
    );
  const last = to === undefined ? today : dayOf(to);
  const first = from === undefined ? last - limits.economyDaysDefault + 1 : dayOf(from);
  if (first > last) throw buildFieldError('to', problem('later'));
  const dayCount = today - first + 1;
  if (dayCount > limits.economyDaysMax)
    throw buildFieldError(
      'from',
      problem('atLeast', {
        min: new Date((today - limits.economyDaysMax + 1) * dayMs).toISOString(),
      }),
    );
  return { days: createDayRange(now, dayCount), count: last - first + 1, after: today - last };
}
const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, n) => sum + n, 0n);
/** Returns one number for each day of the period; 0 for a day without movements. */
const daily = (
  rows: readonly CurrencyFlowRow[],
  days: number,
  number: (row: CurrencyFlowRow) => bigint,
): bigint[] => {
  const filled = Array.from({ length: days }, () => 0n);
  for (const row of rows) filled[row.day] = (filled[row.day] ?? 0n) + number(row);
  return filled;
};
function flows(
  rows: readonly CurrencyFlowRow[],
  count: number,
  direction: 'came' | 'went',
  language: Language,
): Report['faucets'] {
  const within = rows.filter((row) => row.day < count && row[direction] !== '0');
  return [...Map.groupBy(within, (row) => `${row.currency} ${row.kind}`).values()].flatMap(
    (flows) => {
      const [first] = flows;
      if (!first) return [];
      const { currency, kind } = first;
      const days = daily(flows, count, (row) => BigInt(row[direction]));
      const name = formatLedgerKind(kind, language);
      return [{ currency, kind, name, amount: String(sumOf(days)), days: days.map(String) }];
    },
  );
}
/**
 * Sums the amounts that players received or gave, by kind of movement. Amounts of rewards are also
 * summed by cause.
 */
const playersFlows = (
  rows: readonly PlayerFlowRow[],
  count: number,
  direction: 'came' | 'went',
  language: Language,
): Report['earned'] =>
  flows(
    rows.map(({ cause, ...row }) => ({ ...row, kind: toCurrencyFlowKind(row.kind, cause) })),
    count,
    direction,
    language,
  );
/**
 * Returns the supply at the end of each day. Starts from the present supply and goes back day by
 * day.
 */
function supplyByDay(
  row: CurrencySupply,
  moved: readonly CurrencyFlowRow[],
  dayCount: number,
): string[] {
  const net = daily(moved, dayCount, ({ came, went }) => BigInt(came) - BigInt(went));
  let left = BigInt(row.made) - BigInt(row.burnt);
  const ends: string[] = [];
  for (const change of net.toReversed()) {
    ends.unshift(String(left));
    left -= change;
  }
  return ends;
}

/** Creates the economy report for operators. Computes it from the ledger alone, at every call. */
export function createEconomyReports(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  invariants: Pick<EconomyInvariants, 'findFaults'>,
) {
  return {
    async report(period: Period, language: Language): Promise<Report> {
      const { read } = db;
      const now = clock.now();
      const { days, count, after } = spanOf(now, period);
      const [rows, moved, ofPlayers] = await Promise.all([
        listCurrencySupplies(read),
        listCurrencyFlowsByKind(read, days),
        listPlayerCurrencyFlows(read, days),
      ]);
      const invariantReports = [...(await invariants.findFaults(read))].map(([name, faults]) => ({
        name,
        isKept: faults.length === 0,
        faults: faults.map(({ fault }) => fault),
      }));
      const byCode = Map.groupBy(moved, ({ currency }) => currency);
      const end = new Date(days.since.getTime() + count * dayMs);
      return {
        from: days.since.toISOString(),
        to: (end < now ? end : now).toISOString(),
        days: Array.from({ length: count }, (_, at) =>
          new Date(days.since.getTime() + at * dayMs).toISOString().slice(0, 10),
        ),
        supply: rows.map((row) => ({
          currency: row.code,
          name: row.name,
          decimals: row.decimals,
          ...entry(row),
          days: supplyByDay(row, byCode.get(row.code) ?? [], count + after).slice(0, count),
        })),
        faucets: flows(moved, count, 'came', language),
        sinks: flows(moved, count, 'went', language),
        earned: playersFlows(ofPlayers, count, 'came', language),
        spent: playersFlows(ofPlayers, count, 'went', language),
        invariants: invariantReports,
      };
    },
    async page(_filters: object, place: PagePosition) {
      const { page, perPage } = place;
      const rows = await listCurrencySupplies(db.read);
      const at = clock.now().toISOString();
      const shownRows = rows.slice((page - 1) * perPage, page * perPage);
      return buildPageWithTotal(
        shownRows.map((row) => shown(row, at)),
        place,
        rows.length,
      );
    },
    async get(id: number) {
      const row = (await listCurrencySupplies(db.read)).find((supply) => supply.id === id);
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row, clock.now().toISOString());
    },
  };
}
