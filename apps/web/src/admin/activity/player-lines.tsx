import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { callAdminApi } from '../admin-call.ts';
import { buildOfficeQueryKey } from '../engine/queries.ts';
import c from '../styles/controls.module.css';
import s from '../styles/log.module.css';
import { getLoggedFieldLabel } from './logged-field-labels.ts';
import type { LogEntrySnapshot } from './entry-fields.ts';
import { RecordedValue } from './stored-text.tsx';

type Facts = Readonly<Record<string, unknown>>;
type OfAccount = Facts & { readonly accountId: number };
/**
 * One fact about a player, before and after a change; undefined on a side of the change that has no
 * such fact.
 */
interface Fact {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}
interface PlayerLine {
  readonly accountId: number;
  readonly facts: readonly Fact[];
}
const isOfAccounts = (value: unknown): value is readonly OfAccount[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry: unknown) => typeof (entry as OfAccount | null)?.accountId === 'number');

/** Collects the data of each account from the lists of a snapshot. */
function readAccounts(snapshot: LogEntrySnapshot): Map<number, Facts> {
  const factsByPlayer = new Map<number, Facts>();
  // later lists take precedence: experience and level follow the reported values
  for (const value of Object.values(snapshot ?? {}).filter(isOfAccounts))
    for (const { accountId, ...facts } of value)
      factsByPlayer.set(accountId, { ...factsByPlayer.get(accountId), ...facts });
  return factsByPlayer;
}
/** Returns one line for each player in the lists of an entry, ordered by the ids of the players. */
function listPlayerLines(before: LogEntrySnapshot, after: LogEntrySnapshot): PlayerLine[] {
  const [from, to] = [readAccounts(before), readAccounts(after)];
  const ids = [...new Set([...from.keys(), ...to.keys()])].toSorted((a, b) => a - b);
  return ids.map((accountId) => {
    const [old, now] = [from.get(accountId) ?? {}, to.get(accountId) ?? {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted();
    return { accountId, facts: names.map((name) => ({ name, from: old[name], to: now[name] })) };
  });
}
/** Returns a snapshot without the lists that the lines of players display. */
export const omitPlayersFromSnapshot = (snapshot: LogEntrySnapshot | undefined): LogEntrySnapshot =>
  snapshot
    ? Object.fromEntries(Object.entries(snapshot).filter(([, value]) => !isOfAccounts(value)))
    : null;

const isNumber = (value: unknown): value is number => typeof value === 'number';
/** Formats a change briefly: for numbers the difference, otherwise both texts. */
function formatFact({ name, from, to }: Fact): string | undefined {
  const label = getLoggedFieldLabel(name);
  if (isNumber(from) && isNumber(to)) {
    if (from === to) return undefined;
    const sign = to > from ? '+' : '\u2212';
    return `${label} ${formatNumber(to)} (${sign}${formatNumber(Math.abs(to - from))})`;
  }
  const value = to ?? from;
  return isNumber(value) ? `${label} ${formatNumber(value)}` : undefined;
}
const namesQuery = (ids: readonly number[]) => ({
  queryKey: buildOfficeQueryKey('account-names', ...ids),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await callAdminApi('adminUserNames', {
      body: { accountIds: [...ids] },
      signal,
    });
    return new Map(data.map((row) => [row.accountId, row.name]));
  },
  enabled: ids.length > 0,
  staleTime: Infinity,
});

/**
 * Players of an entry, for example of a match. Each player has a line, which opens to show all
 * recorded data.
 */
export function PlayerChangeLines({
  before,
  after,
}: {
  before: LogEntrySnapshot;
  after: LogEntrySnapshot;
}) {
  const lines = listPlayerLines(before, after);
  const names = useQuery(namesQuery(lines.map(({ accountId }) => accountId)));
  if (lines.length === 0) return null;
  return (
    <section aria-label={m.admin_fact_players()}>
      <strong>{m.admin_fact_players()}</strong>
      <ul className={s.players}>
        {lines.map(({ accountId, facts }) => (
          <li key={accountId}>
            <details>
              <summary>
                <span>
                  {names.data?.get(accountId) ?? `${m.admin_user_account()} ${accountId}`}
                </span>
                {facts
                  .flatMap((fact) => formatFact(fact) ?? [])
                  .map((text) => (
                    <span key={text} className={c.muted}>
                      {text}
                    </span>
                  ))}
              </summary>
              <dl>
                {facts.map(({ name, from, to }) => [
                  <dt key={name}>{getLoggedFieldLabel(name)}</dt>,
                  <dd key={`${name}-value`}>
                    <RecordedValue value={from} /> → <RecordedValue value={to} />
                  </dd>,
                ])}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
