import type { adminApi } from '@guildhall/contract/api';
import { homeStatisticLabels, officeHomeLines } from '@guildhall/contract/office/home';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { callAdminApi } from '../admin-call.ts';
import { Sparkline } from '../engine/chart/spark.tsx';
import { InstantText } from '../engine/list/cell-value.tsx';
import { ListHead } from '../engine/list/list-frame.tsx';
import { buildOfficeLink } from '../engine/office-link.ts';
import { getListRefreshOptions, buildOfficeQueryKey } from '../engine/queries.ts';
import { findSectionSummary } from '../pages.ts';
import { ServerLoadPlot } from '../plots/load-plot.tsx';
import { translateToPageLanguage } from '../office-texts.ts';
import h from './home.module.css';

type Home = Result<typeof adminApi.adminHome>;
type Line = Home['lines'][number];

const countText = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${formatNumber(count)}${isMore ? '+' : ''}`;

/** Returns the address of the rows that a line counts; undefined if the operator has no page. */
function findLineLink(name: Line['name']) {
  const { section, ...declared } = officeHomeLines[name];
  const page = findSectionSummary(section)?.menu.page;
  if (page === undefined) return undefined;
  const search = { tab: section, ...('filters' in declared && { f: { ...declared.filters } }) };
  return buildOfficeLink(page, undefined, search);
}
/** Shows one counted line with its oldest entry. */
function LineRow({ line }: { line: Line }) {
  const { label, kind } = officeHomeLines[line.name];
  const link = findLineLink(line.name);
  if (link === undefined) return null;
  return (
    <li data-kind={kind}>
      <Link {...link} preload={false}>
        <b className="num">{countText(line)}</b>{' '}
        <span className={h.label}>{translateToPageLanguage(label)}</span>{' '}
        {line.since !== null && (
          <span className={h.since}>
            {m.admin_home_oldest()} <InstantText iso={line.since} />
          </span>
        )}
      </Link>
    </li>
  );
}
/** One row with the names of all lines whose count is zero; each name links to its page. */
function EmptyLines({ lines }: { lines: readonly Line[] }) {
  const links = lines.flatMap(({ name }) => {
    const link = findLineLink(name);
    return link === undefined ? [] : [{ name, link }];
  });
  if (links.length === 0) return null;
  return (
    <p className={h.empty}>
      <span>{m.admin_home_empty()}</span>
      {links.map(({ name, link }) => (
        <Link key={name} {...link} preload={false}>
          {translateToPageLanguage(officeHomeLines[name].label)}
        </Link>
      ))}
    </p>
  );
}
function Lines({
  title,
  lines,
  calm,
}: {
  title: string;
  lines: readonly Line[];
  /** Sentence that a card shows if all of its lines are empty. */
  calm: string;
}) {
  const open = lines.filter(({ count }) => count > 0);
  return (
    <Card title={title}>
      {open.length === 0 ? (
        <p className={h.calm}>
          <Icon name="check" size={16} /> {calm}
        </p>
      ) : (
        <ul className={h.lines}>
          {open.map((line) => (
            <LineRow key={line.name} line={line} />
          ))}
        </ul>
      )}
      <EmptyLines lines={lines.filter(({ count }) => count === 0)} />
    </Card>
  );
}
function Card({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={h.card} aria-label={title}>
      <h2>
        {title}
        {action}
      </h2>
      {children}
    </section>
  );
}
/** Shows the figures of the last day, each above the hours that add up to it. */
function Figures({ figures }: Pick<Home, 'figures'>) {
  return (
    <dl className={h.figures}>
      {figures.map(({ name, today, before, hours }) => {
        const label = translateToPageLanguage(homeStatisticLabels[name]);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <b className="num">{countText(today)}</b>{' '}
              <span className={h.before}>{m.admin_home_before({ count: countText(before) })}</span>
              {hours.length > 0 && (
                <Sparkline
                  isWide
                  bars={hours}
                  label={m.admin_home_hours({ label, most: formatNumber(Math.max(...hours)) })}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
function Changes({ changes }: Pick<Home, 'changes'>) {
  if (changes.length === 0) return <p className={h.none}>{m.admin_home_no_changes()}</p>;
  return (
    <ul className={h.changes}>
      {changes.map((change) => (
        <li key={change.type}>
          <Link
            {...(change.count === 1
              ? buildOfficeLink('activity-log', change.entryId)
              : buildOfficeLink('activity-log', undefined, { f: { type: change.type } }))}
            preload={false}
          >
            <span className={h.label}>
              {change.text}
              {change.count > 1 && (
                <b className="num"> {m.admin_home_times({ count: countText(change) })}</b>
              )}
            </span>{' '}
            <span className={h.since}>
              {m.admin_home_by({ people: change.people.join(', ') })} ·{' '}
              <InstantText iso={change.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Home of the back office: figures, open work, problems and recent changes. */
export function OfficeHomeScreen() {
  const { data, isError, refetch } = useQuery({
    queryKey: buildOfficeQueryKey('home'),
    queryFn: ({ signal }) => callAdminApi('adminHome', { signal }),
    ...getListRefreshOptions(false),
  });
  const lines = data?.lines ?? [];
  const ofKind = (kind: 'waits' | 'wrong') =>
    lines.filter(({ name }) => officeHomeLines[name].kind === kind);
  const log = (
    <Link {...buildOfficeLink('activity-log')} className={h.more} preload={false}>
      {m.admin_home_log()}
    </Link>
  );
  return (
    <div className={h.home}>
      <ListHead title={m.admin_home()} />
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <div className={h.waiting} aria-busy="true" />}
      {data && (
        <div className={h.grid}>
          <Card title={m.admin_home_day()}>
            <Figures figures={data.figures} />
          </Card>
          <Lines
            title={m.admin_home_waits()}
            lines={ofKind('waits')}
            calm={m.admin_home_nothing_waits()}
          />
          <Lines
            title={m.admin_home_wrong()}
            lines={ofKind('wrong')}
            calm={m.admin_home_nothing_wrong()}
          />
          <Card title={m.admin_home_changes()} action={log}>
            <Changes changes={data.changes} />
          </Card>
          <div className={h.plots}>
            <ServerLoadPlot />
          </div>
        </div>
      )}
    </div>
  );
}
