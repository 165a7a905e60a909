import type { Feed } from '@guildhall/contract/kit/section/section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { CellValue } from '../list/cell-value.tsx';
import { useListRefreshOnMissingRow } from '../list/use-missing-row.ts';
import { PanelFrame } from './panel-frame.tsx';
import { formatRowError } from './row-error.ts';
import { buildSectionRowQuery } from '../queries.ts';
import type { Row } from '../command/section-call.ts';
import { useRowWithNamesOfStoredValues } from '../field/stored-names.tsx';
import { UndoDialog } from '../command/undo-dialog.tsx';

/** Shows every field of an entry whose section has no drawing of its own. */
function PlainDetail({ section, row }: { section: Feed; row: Row }) {
  return (
    <dl className={p.facts}>
      {Object.entries(section.fields).map(([name, field]) => [
        <dt key={`${name}-label`}>{field.label}</dt>,
        <dd key={name}>
          <CellValue field={field} value={row[name]} row={row} />
        </dd>,
      ])}
    </dl>
  );
}

function titleOf(
  section: Feed,
  override: SectionOverride | undefined,
  named: Row | undefined,
): string {
  const title = named?.[section.title];
  if (!named || typeof title !== 'string') return section.singular;
  return override?.title?.(named) ?? title;
}

/** Shows one entry of a feed, next to its list. */
export function FeedEntryPanel({
  section,
  id,
  override,
  onClose,
}: {
  section: Feed;
  id: number;
  override: SectionOverride | undefined;
  onClose: () => void;
}) {
  const { data: row, error, refetch } = useQuery(buildSectionRowQuery(section, id));
  useListRefreshOnMissingRow(section.name, error);
  const [isUndoing, setUndoing] = useState(false);
  const rowWithNames = useRowWithNamesOfStoredValues(section.name, override, row);
  const title = titleOf(section, override, rowWithNames);
  const Detail = override?.Detail;
  return (
    <PanelFrame
      label={title}
      title={title}
      rowId={id}
      sub={<span className={c.mono}>#{id}</span>}
      onClose={onClose}
    >
      <div className={p.body} aria-busy={!row && !error}>
        {error && (
          <div className={c.message} role="alert">
            <strong>{formatRowError(error)}</strong>
            <button type="button" className={c.btn} onClick={() => void refetch()}>
              {m.state_retry()}
            </button>
          </div>
        )}
        {row &&
          rowWithNames &&
          (Detail ? (
            <Detail row={row} named={rowWithNames} onUndo={() => setUndoing(true)} />
          ) : (
            <PlainDetail section={section} row={rowWithNames} />
          ))}
      </div>
      <UndoDialog
        commandId={isUndoing ? id : undefined}
        text={title}
        onClose={() => setUndoing(false)}
      />
    </PanelFrame>
  );
}
