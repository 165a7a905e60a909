import { callApi } from '../client/api.ts';
import { checkDatabaseInvariants, type InvariantCheckResult } from './faults.ts';
import { verifyPaidTournamentPrizes } from './prizes.ts';
import type { SimulatedProduct } from './stage.ts';
import type { SimulatedDays } from './week.ts';

const faultsShown = 5;
const checkOf = (
  name: string,
  looked: number,
  faults: readonly string[],
): InvariantCheckResult => ({
  name,
  looked,
  faults: faults.slice(0, faultsShown),
  faultsInAll: faults.length,
});
/** Compares the reported results of all players with the product's totals of each statistic. */
async function reportsCheck(
  { people, tally }: SimulatedDays,
  stage: SimulatedProduct,
): Promise<InvariantCheckResult> {
  const reported = new Map<string, number>();
  for (const { results } of tally.matches)
    for (const { accountId, statistics } of results)
      for (const { name, delta } of statistics) {
        const key = `${accountId} ${name}`;
        reported.set(key, (reported.get(key) ?? 0) + delta);
      }
  const counted = await stage.query<{ key: string; total: number }>(
    `select t.account_id || ' ' || s.name as key, t.lifetime::float8 as total
     from statistic_totals t join statistics s on s.id = t.statistic_id where t.segment = ''`,
  );
  const totals = new Map(counted.map(({ key, total }) => [key, total]));
  const faults = [...new Set([...reported.keys(), ...totals.keys()])]
    .filter((key) => reported.get(key) !== totals.get(key))
    .map((key) => `${key}: reported ${reported.get(key)}, counted ${totals.get(key)}`);
  const players = new Set(people.map(({ player }) => player.accountId));
  return checkOf('What was counted of everybody is what was reported', players.size, faults);
}
/** Compares each player's reported experience with the matches stored by the product. */
async function experienceCheck(
  { tally }: SimulatedDays,
  stage: SimulatedProduct,
): Promise<InvariantCheckResult> {
  const reported = new Map<number, number>();
  for (const { results } of tally.matches)
    for (const { accountId, exp } of results)
      reported.set(accountId, (reported.get(accountId) ?? 0) + exp);
  const rows = await stage.query<{ account_id: number; exp: number }>(
    `select p.account_id, sum(p.exp)::int as exp from match_players p
     join matches m on m.id = p.match_id where m.state = 'FINISHED' group by 1`,
  );
  const faults = rows
    .filter(({ account_id, exp }) => reported.get(account_id) !== exp)
    .map((row) => JSON.stringify({ ...row, reported: reported.get(row.account_id) }));
  return checkOf('Experience of matches is what was reported of them', rows.length, faults);
}
async function logCheck({ admin }: SimulatedDays): Promise<InvariantCheckResult> {
  const faults: string[] = [];
  let after = 0;
  for (let total = 1; after < total && faults.length === 0;) {
    const verification = await callApi(admin.connection, 'adminVerifyLog', { body: { after } });
    if (verification.fault)
      faults.push(`record ${verification.fault.entryId}: ${verification.fault.problem}`);
    if (verification.upTo <= after) break;
    ({ total, upTo: after } = verification);
  }
  return checkOf('The chain of the activity log verifies', after, faults);
}
interface Chain {
  readonly claimed: string;
  readonly unsettled: number;
  readonly lost: number;
}
/** Initial amount of the treasury on the local chain, in minor units. */
const treasuryAtFirst = 100_000_000_000n;
/**
 * Compares assets, stakes, capsules and tokens in the product's records with those on the chain.
 */
async function chainCheck(
  { admin }: SimulatedDays,
  { query }: SimulatedProduct,
): Promise<InvariantCheckResult> {
  const { counts, treasuries, isOpen } = await callApi(
    admin.connection,
    'adminChainComparison',
    {},
  );
  const faults = counts
    .filter(({ ours, onChain }) => ours !== onChain)
    .map(({ thing, ours, onChain }) => `${thing}: ${ours} of ours, ${onChain} on the chain`);
  const [seen] = await query<Chain>(
    `select
      coalesce(sum((details->>'amount')::numeric)
        filter (where kind = 'CLAIM' and state = 'FINAL'), 0)::text as claimed,
      count(*) filter (where state in ('SUBMITTED', 'CONFIRMED'))::int as unsettled,
      count(*) filter (where state in ('FAILED', 'EXPIRED'))::int as lost
    from chain_submissions`,
  );
  if (seen && seen.unsettled + seen.lost > 0) faults.push(JSON.stringify(seen));
  for (const { currency, owed, held } of treasuries) {
    const left = treasuryAtFirst - BigInt(seen?.claimed ?? 0);
    if (BigInt(held) !== left) faults.push(`${currency}: ${held} are held, not ${left}`);
    if (BigInt(owed) > left) faults.push(`${currency}: ${owed} are owed, ${left} are held`);
  }
  const open = await query('select kind, about from chain_differences where ended_at is null');
  faults.push(...open.map((row) => JSON.stringify(row)));
  if (isOpen && treasuries.length === 0) faults.push('there is no treasury');
  const looked = counts.reduce((sum, { ours }) => sum + ours, 0);
  return checkOf('Our records and the chain agree', looked, faults);
}
/**
 * Checks everything that must hold after the simulated days. The operator's admin session must be
 * open.
 */
export async function checkSimulatedDays(
  week: SimulatedDays,
  stage: SimulatedProduct,
): Promise<InvariantCheckResult[]> {
  const { tally, admin } = week;
  const actions = tally.days.flatMap(({ claims, purchases, refused }) =>
    [claims, purchases, refused].flatMap((counts) => Object.values(counts)),
  );
  return [
    ...(await checkDatabaseInvariants(stage.query)),
    await verifyPaidTournamentPrizes(admin, stage.query, tally.matches),
    await reportsCheck(week, stage),
    await experienceCheck(week, stage),
    await logCheck(week),
    await chainCheck(week, stage),
    checkOf(
      'Doubles, lost replies, blocked players and grants beyond the ceiling were answered as they must be',
      actions.reduce((sum, n) => sum + n, 0),
      tally.violations,
    ),
  ];
}
