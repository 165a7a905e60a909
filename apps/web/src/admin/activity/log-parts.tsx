import { activityLogFeed } from '@guildhall/contract/office/activity-log';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { buildOfficeLink } from '../engine/office-link.ts';
import { buildListQuery } from '../engine/queries.ts';
import type { Row } from '../engine/command/section-call.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { LogEntryUndoCell } from './log-row.tsx';

const partsOf = (row: Row) => Number(row['parts']);
const searchOf = (row: Row) => ({ f: { partOf: row.id } });
/** Recorded fields of a group that only list its parts. */
const listing = new Set(['commandIds', 'ids', 'userIds']);

/** Removes values that are displayed with the parts of the entry. */
export const omitValuesShownByLogEntryParts = (
  row: Row,
  snapshot: Record<string, unknown> | null,
): Record<string, unknown> | null =>
  snapshot === null || partsOf(row) === 0
    ? snapshot
    : Object.fromEntries(Object.entries(snapshot).filter(([name]) => !listing.has(name)));

/** Link from a group in the list to the parts of the group. */
export function LogGroupLink({ row }: { row: Row }) {
  if (partsOf(row) === 0) return null;
  return (
    <Link className={c.link} {...buildOfficeLink('activity-log', undefined, searchOf(row))}>
      {m.admin_log_parts({ count: partsOf(row) })}
    </Link>
  );
}

/**
 * Shows the first parts of a group, each with its own undo, and a link to all parts. It needs no
 * title if it is shown below the group's line in the list.
 */
export function LogGroupEntries({ row, isNamed = true }: { row: Row; isNamed?: boolean }) {
  const count = partsOf(row);
  const list = useQuery({
    ...buildListQuery(activityLogFeed, { ...searchOf(row), sort: 'id' }),
    enabled: count > 0,
  });
  const { partOf } = row;
  if (typeof partOf === 'number')
    return (
      <p className={p.hint}>
        <Link {...buildOfficeLink('activity-log', partOf)}>
          {m.admin_log_part_of({ id: partOf })}
        </Link>
      </p>
    );
  if (count === 0) return null;
  const rows = list.data?.data ?? [];
  const title = m.admin_log_parts({ count });
  return (
    <section aria-label={title}>
      {isNamed && <strong>{title}</strong>}
      <ul className={p.refused}>
        {rows.map((part) => (
          <li key={part.id}>
            <Link {...buildOfficeLink('activity-log', part.id)}>{String(part['text'])}</Link>{' '}
            <LogEntryUndoCell row={part} />
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <Link {...buildOfficeLink('activity-log', undefined, searchOf(row))}>
          {m.admin_log_parts_all({ count: formatNumber(count) })}
        </Link>
      )}
    </section>
  );
}
