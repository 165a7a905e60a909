import { toWholeUnits } from '@guildhall/contract/amounts';
import { replayLimits, type ReplayResult } from '@guildhall/contract/kit/section/replay';
import { useId, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber, formatExactDecimal } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import s from '../../styles/replay.module.css';
import { formatFailure } from '../../office-texts.ts';
import { Plot } from '../chart/plot.tsx';
import { replayPeriodDays, useDraftReplay, type ReplayRequester } from './replay.query.ts';
import { formatUtcTime } from '../text/time-text.ts';

type Line = ReplayResult['lines'][number];
/** Formats a difference with its sign. */
const signed = (minor: bigint, text: (minor: string) => string): string =>
  minor > 0n ? `+${text(String(minor))}` : minor < 0n ? `−${text(String(-minor))}` : '0';
const unitsOf =
  ({ thing: { decimals } }: Line) =>
  (minor: string): string =>
    formatExactDecimal(toWholeUnits(minor, decimals));
const directionOf = ({ direction }: Line): string =>
  direction === 'PAID' ? m.admin_replay_paid() : m.admin_replay_spent();
const keyOf = ({ about, direction, thing }: Line): string =>
  `${direction} ${about} ${thing.kind} ${thing.id} ${thing.currency}`;
const isTouched = ({ now, draft }: Line): boolean =>
  now.amount !== draft.amount || now.players !== draft.players;

/** Shows a difference. Both its sign and its colour show if the amount grows or shrinks. */
function Difference({ from, to, text }: { from: string; to: string; text: (n: string) => string }) {
  const change = BigInt(to) - BigInt(from);
  return (
    <span className={change === 0n ? c.muted : change > 0n ? s.more : s.less}>
      {signed(change, text)}
    </span>
  );
}
function Amount({ figure, text }: { figure: Line['now']; text: (n: string) => string }) {
  return (
    <>
      {text(figure.amount)}
      <span className={s.players}>{m.admin_replay_to({ count: figure.players })}</span>
    </>
  );
}
/** Column headers, shared by the tables of lines and of players. */
function Head({ first, isRecorded = false }: { first: string; isRecorded?: boolean }) {
  const names = [
    first,
    ...(isRecorded ? [m.admin_replay_recorded()] : []),
    m.admin_replay_now(),
    m.admin_replay_then(),
    m.admin_replay_change(),
  ];
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
/** Attributes that make an overflowing area scrollable by keyboard. */
const scrolledByKeys = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name });
/** Shows each line with three results: as recorded, by the current rules, and by the draft. */
function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={s.scroll} {...scrolledByKeys(m.admin_replay_lines())}>
      <table className={s.table} aria-label={m.admin_replay_lines()}>
        <Head first={m.admin_replay_what()} isRecorded />
        <tbody>
          {lines.map((line) => {
            const text = unitsOf(line);
            return (
              <tr key={keyOf(line)}>
                <th scope="row">
                  <span className={s.direction}>{directionOf(line)}</span> {line.thing.name}
                  <span className={s.players}>{line.about}</span>
                </th>
                <td>
                  <Amount figure={line.recorded} text={text} />
                </td>
                <td>
                  <Amount figure={line.now} text={text} />
                </td>
                <td>
                  <Amount figure={line.draft} text={text} />
                </td>
                <td>
                  <Difference from={line.now.amount} to={line.draft.amount} text={text} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
/** Shows one line day by day, and the players whom the change affects most. */
function Days({ data, line }: { data: ReplayResult; line: Line }) {
  const text = unitsOf(line);
  const values = (column: 'recorded' | 'now' | 'draft') =>
    line.byDay.map((day) => Number(day[column]));
  return (
    <>
      <Plot
        title={m.admin_replay_by_day({ what: `${directionOf(line)} · ${line.thing.name}` })}
        kind="lines"
        pointName={m.admin_plot_day()}
        points={data.days}
        ticks={data.days.map((day) => day.slice(5))}
        per={10 ** line.thing.decimals}
        valueText={(minor) => text(String(minor))}
        series={[
          { name: m.admin_replay_then(), values: values('draft') },
          { name: m.admin_replay_now(), values: values('now'), tone: 'second' },
          { name: m.admin_replay_recorded(), values: values('recorded'), tone: 'less' },
        ]}
        emptyText={m.admin_replay_nothing()}
      />
      {line.players.length > 0 && (
        <table className={s.table} aria-label={m.admin_replay_most()}>
          <Head first={m.admin_replay_most()} />
          <tbody>
            {line.players.map(({ userId, name, now, draft }) => (
              <tr key={name}>
                <th scope="row">
                  {userId === null ? name : <a href={`/admin/users/${userId}`}>{name}</a>}
                </th>
                <td>{text(now)}</td>
                <td>{text(draft)}</td>
                <td>
                  <Difference from={now} to={draft} text={text} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
/** Shows other counts of the replay, such as levels and unaffordable trades. */
function Counts({ counts }: { counts: ReplayResult['counts'] }) {
  const shownCounts = counts.filter(({ now, draft }) => now !== 0 || draft !== 0);
  if (shownCounts.length === 0) return null;
  const text = (n: string) => formatNumber(Number(n));
  return (
    <table className={s.table} aria-label={m.admin_replay_counts()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_replay_counts()}</th>
          <th scope="col">{m.admin_replay_now()}</th>
          <th scope="col">{m.admin_replay_then()}</th>
          <th scope="col">{m.admin_replay_change()}</th>
        </tr>
      </thead>
      <tbody>
        {shownCounts.map(({ label, now, draft }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(now)}</td>
            <td>{formatNumber(draft)}</td>
            <td>
              <Difference from={String(now)} to={String(draft)} text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
function Figures({ data }: { data: ReplayResult }) {
  const id = useId();
  const first = data.lines.find(isTouched) ?? data.lines[0];
  const [chosen, setChosen] = useState(first && keyOf(first));
  const line = data.lines.find((candidate) => keyOf(candidate) === chosen) ?? first;
  return (
    <>
      <p className={p.hint}>
        {m.admin_replay_read({
          from: formatUtcTime(data.from),
          to: formatUtcTime(data.to),
          count: formatNumber(data.facts),
        })}
        {data.sample < 1024 &&
          ` ${m.admin_replay_sample({ percent: ((data.sample / 1024) * 100).toFixed(1) })}`}
      </p>
      {line ? (
        <>
          <Lines lines={data.lines} />
          <div className={p.field}>
            <label className={p.label} htmlFor={id}>
              {m.admin_replay_show()}
            </label>
            <select
              id={id}
              className={c.input}
              value={keyOf(line)}
              onChange={(event) => setChosen(event.target.value)}
            >
              {data.lines.map((candidate) => (
                <option key={keyOf(candidate)} value={keyOf(candidate)}>
                  {`${directionOf(candidate)} · ${candidate.thing.name} · ${candidate.about}`}
                </option>
              ))}
            </select>
          </div>
          <Days key={keyOf(line)} data={data} line={line} />
        </>
      ) : (
        <p className={c.message}>
          <strong>{m.admin_replay_nothing()}</strong>
        </p>
      )}
      <Counts counts={data.counts} />
      <section className={s.unknown}>
        <h3>{m.admin_replay_unknown()}</h3>
        <ul>
          {data.unknown.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
/**
 * Shows a replay of recorded play with a draft, with a choice of the period and the results line by
 * line.
 */
export function DraftReplayPanel({
  about,
  ask,
  labelOf,
  onClose,
}: {
  about: string;
  ask: ReplayRequester;
  labelOf: ((path: string) => string) | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const [days, setDays] = useState<number>(replayLimits.daysDefault);
  const { data, error, isFetching, refetch } = useDraftReplay(about, days, ask);
  return (
    <div className={joinClassNames(c.dialogBody, s.panel)}>
      <div className={p.field}>
        <label className={p.label} htmlFor={id}>
          {m.admin_replay_days()}
        </label>
        <select
          id={id}
          className={c.input}
          data-autofocus
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {replayPeriodDays.map((n) => (
            <option key={n} value={String(n)}>
              {m.admin_economy_days({ n })}
            </option>
          ))}
        </select>
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {isFetching && <p className={p.hint}>{m.admin_replay_running()}</p>}
        {!isFetching && error && (
          <>
            <p className={c.error} role="alert">
              {formatFailure(error, m.admin_failed(), labelOf)}
            </p>
            <button type="button" className={c.btn} onClick={() => void refetch()}>
              {m.state_retry()}
            </button>
          </>
        )}
      </div>
      {data && !isFetching && <Figures data={data} />}
      <div className={c.dialogEnd}>
        <button type="button" className={c.btn} onClick={onClose}>
          {isFetching ? m.cancel() : m.modal_close()}
        </button>
      </div>
    </div>
  );
}
