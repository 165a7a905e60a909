import type { Section } from '@guildhall/contract/kit/section';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { sayFailure } from '../words.ts';
import { RefName } from './cell-value.tsx';
import { labelOfPath } from './field-problems.ts';
import { officeKey } from './queries.ts';
import { sectionCall } from './section-call.ts';
import { targetNamed } from './targets.ts';

export type BulkChange = { readonly remove: true } | { readonly set: Record<string, unknown> };
export interface BulkReply {
  readonly rows: number;
  readonly refused: readonly { id: number; problem: string }[];
  readonly effects: readonly { key: string; label: string; count: number }[];
  readonly commandId: number | null;
}
export const sendBulk = (
  section: Section,
  ids: readonly number[],
  change: BulkChange,
  options: { preview: boolean; reason?: string; signal?: AbortSignal },
): Promise<BulkReply> =>
  sectionCall<BulkReply>('POST', `${section.base}/bulk${options.preview ? '?preview=true' : ''}`, {
    body: { ids, ...change, ...(options.reason && { reason: options.reason }) },
    ownMessage: 'except-429',
    isLong: true,
    signal: options.signal,
  });

/** What a change would do, asked of the server, which does it and takes it back. */
export const useBulkPreview = (
  section: Section,
  ids: readonly number[],
  change: BulkChange | undefined,
) =>
  useQuery({
    queryKey: officeKey(section.name, 'preview', [...ids], change),
    queryFn: ({ signal }) =>
      sendBulk(section, ids, change ?? { set: {} }, { preview: true, signal }),
    enabled: change !== undefined && ids.length > 0,
    staleTime: 0,
    retry: false,
  });

/** Who and how much, and what stands in the way, before anything happens. */
export function BulkPreview({
  section,
  preview,
}: {
  section: Section;
  preview: ReturnType<typeof useBulkPreview>;
}) {
  const { data, error, isFetching } = preview;
  if (error instanceof ApiError)
    return (
      <p className={c.error} role="alert">
        {sayFailure(error, m.admin_failed(), (path) =>
          labelOfPath(section.fields, path.replace(/^set\./, '')),
        )}
      </p>
    );
  if (!data) return isFetching ? <p className={p.hint}>{m.admin_preview_asking()}</p> : null;
  const target = targetNamed(section.name);
  return (
    <div aria-live="polite">
      <dl className={classNames(p.facts, p.effects)}>
        <dt>{m.admin_preview_rows()}</dt>
        <dd>{formatNumber(data.rows)}</dd>
        {data.effects.map(({ label, count }) => [
          <dt key={`${label}-label`}>{label}</dt>,
          <dd key={label}>
            <strong>{formatNumber(count)}</strong>
          </dd>,
        ])}
      </dl>
      {data.refused.length > 0 && (
        <>
          <p className={c.error}>{m.admin_preview_refused({ count: data.refused.length })}</p>
          <ul className={p.refused}>
            {data.refused.map(({ id, problem }) => (
              <li key={id}>
                <RefName target={target} id={id} isPlain />{' '}
                <span className={c.muted}>{problem}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
