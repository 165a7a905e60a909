import type { Section } from '@guildhall/contract/kit/section/section';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { ReferenceName } from '../list/cell-value.tsx';
import { getFieldPathLabel } from '../form/field-problems.ts';
import { EffectLines } from '../command/effect-list.tsx';
import { ApprovalReasonsNote, CommandPreviewPlaceholder } from '../command/preview-state.tsx';
import { buildPreviewQuery } from '../queries.ts';
import { callSection } from '../command/section-call.ts';
import { findRefTargetByName } from './targets.ts';

export type BulkRowChange = { readonly remove: true } | { readonly set: Record<string, unknown> };
export interface BulkChangeReply {
  readonly rows: number;
  readonly refused: readonly { id: number; problem: string }[];
  readonly effects: readonly { key: string; label: string; count: number; currency?: string }[];
  /** Identifies exactly the previewed rows. */
  readonly seen: string;
  readonly awaits: readonly string[];
  readonly commandId: number | null;
}
/** Rows by their ids, or all rows that match filters. */
export type BulkTargetRows =
  | { readonly ids: readonly number[] }
  | { readonly filters: Readonly<Record<string, unknown>> };
export const sendBulkChange = (
  section: Section,
  rows: BulkTargetRows,
  change: BulkRowChange,
  options: { preview: boolean; seen?: string; reason?: string; signal?: AbortSignal },
): Promise<BulkChangeReply> =>
  callSection<BulkChangeReply>(
    'POST',
    `${section.base}/bulk${options.preview ? '?preview=true' : ''}`,
    {
      body: {
        ...rows,
        ...change,
        ...(options.seen && { seen: options.seen }),
        ...(options.reason && { reason: options.reason }),
      },
      ownMessage: 'except-429',
      isLong: true,
      signal: options.signal,
    },
  );

/**
 * Asks the server for the effect of a bulk change. The server applies the change and rolls it back
 * to find the effect.
 */
export const useBulkChangePreview = (
  section: Section,
  rows: BulkTargetRows,
  change: BulkRowChange | undefined,
) =>
  useQuery({
    // the dialog that displays the preview is loaded later, so all state changes must be reported.
    notifyOnChangeProps: 'all',
    ...buildPreviewQuery([section.name, rows, change], ({ signal }) =>
      sendBulkChange(section, rows, change ?? { set: {} }, { preview: true, signal }),
    ),
    enabled: change !== undefined && (!('ids' in rows) || rows.ids.length > 0),
  });

/** Affected rows and obstacles of a bulk change, before it is applied. */
export function BulkChangePreview({
  section,
  preview,
}: {
  section: Section;
  preview: ReturnType<typeof useBulkChangePreview>;
}) {
  const { data } = preview;
  const labelOf = (path: string) => getFieldPathLabel(section.fields, path.replace(/^set\./, ''));
  if (!data || preview.isError)
    return <CommandPreviewPlaceholder preview={preview} labelOf={labelOf} />;
  const target = findRefTargetByName(section.name);
  return (
    <div aria-live="polite">
      <dl className={joinClassNames(p.facts, p.effects)}>
        <dt>{m.admin_preview_rows()}</dt>
        <dd>{formatNumber(data.rows)}</dd>
        <EffectLines effects={data.effects} />
      </dl>
      <ApprovalReasonsNote awaits={data.awaits} />
      {data.refused.length > 0 && (
        <>
          <p className={c.error}>{m.admin_preview_refused({ count: data.refused.length })}</p>
          <ul className={p.refused}>
            {data.refused.map(({ id, problem }) => (
              <li key={id}>
                <ReferenceName target={target} id={id} isPlain />{' '}
                <span className={c.muted}>{problem}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
