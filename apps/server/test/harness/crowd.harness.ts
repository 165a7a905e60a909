/**
 * Creates many players with all their data, and reads the database's query plans for statements on
 * this data.
 */
import pg from 'pg';
import { buildCrowdSql } from '../../../../scripts/testing/crowd.ts';
import type { TestServer } from './server.harness.ts';

/** Tables that grow with players and time; no page may scan any of them completely. */
const growing = [
  'users',
  'accounts',
  'user_roles',
  'items',
  'item_history',
  'commands',
  'notifications',
  'payouts',
  'user_events',
  'event_cursors',
  'sessions',
  'ready_level_rewards',
  'statistic_totals',
  'mission_progress',
  'unlocked_achievements',
  'inbox_messages',
  'tournament_scores',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_postings',
  'shop_purchases',
  'prize_pool_moves',
  'revenue_moves',
  'game_share_payments',
  'distribution_recipients',
  'chain_submissions',
];
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Fills every growing table: 30,000 users, and the actions of some thousands of them. Items have
 * one template.
 */
export async function insertManyPlayers(server: TestServer, templateId: number): Promise<void> {
  await server.db.asOwner(buildCrowdSql({ players: 30_000, active: 6_000, templateId }));
}
/** Gives the database current statistics and complete indexes, as it usually has. */
export const runVacuumOnCrowdTables = (server: TestServer) => server.db.asOwner('vacuum analyze');

/**
 * Returns the database's plan of a statement. A `seqPageCost` below 1 makes full scans look cheap,
 * as they are for small tables. An index that is used even then is used for tables of any size.
 */
export async function explainStatement(
  { db }: TestServer,
  asked: readonly RecordedStatement[],
  seqPageCost = 1,
): Promise<{ text: string; nodes: PlanNode[] }[]> {
  const client = await (db.driver as pg.Pool).connect();
  const plans: { text: string; nodes: PlanNode[] }[] = [];
  try {
    await client.query(`set seq_page_cost = ${seqPageCost}`);
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        [...values],
      );
      plans.push({
        text,
        nodes: rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))),
      });
    }
  } finally {
    await client.query('reset seq_page_cost');
    client.release();
  }
  return plans;
}
/** Returns the growing tables that a plan scans completely. */
export const listFullyScannedTables = (nodes: readonly PlanNode[]): string[] =>
  nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? '')
      ? [node['Relation Name'] ?? '']
      : [],
  );

interface Wire {
  parse: (this: Wire, message: { readonly text: string; readonly name: string }) => void;
  bind: (
    this: Wire,
    message: { readonly statement?: string; readonly values?: readonly unknown[] },
  ) => void;
}
/**
 * Records every statement sent to the database from now on, including those in transactions, on any
 * connection. Must start before the server, because a prepared statement is recognized by its name
 * only if its parsing was recorded.
 */
export function recordStatements() {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind } = wire;
  const known = new WeakMap<object, Map<string, string>>();
  const textsOf = (messages: object): Map<string, string> => {
    // an object that batches messages may wrap the connection
    const above = Object.getPrototypeOf(messages) as object;
    const connection = above === wire ? messages : above;
    const texts = known.get(connection) ?? new Map<string, string>();
    known.set(connection, texts);
    return texts;
  };
  let heard: RecordedStatement[] | undefined;
  wire.parse = function (message) {
    textsOf(this).set(message.name, message.text);
    return parse.call(this, message);
  };
  wire.bind = function (message) {
    const text = textsOf(this).get(message.statement ?? '');
    if (text !== undefined) heard?.push({ text, values: message.values ?? [] });
    return bind.call(this, message);
  };
  return {
    /** Collects the statements that an action sends and that can be planned, each text once. */
    async during(action: () => Promise<unknown>): Promise<RecordedStatement[]> {
      const asked: RecordedStatement[] = (heard = []);
      await action();
      heard = undefined;
      const planned = asked.filter(({ text }) =>
        /^\s*(?:select|with|insert|update|delete)\b/i.test(text),
      );
      return [...new Map(planned.map((entry) => [entry.text, entry])).values()];
    },
    stop() {
      Object.assign(wire, { parse, bind });
    },
  };
}
