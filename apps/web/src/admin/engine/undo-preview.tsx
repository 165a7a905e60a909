import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { adminCall } from '../admin-call.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { sayFailure } from '../words.ts';
import { CurrencyAmount } from './amount-text.tsx';

/**
 * What undoing an entry would take and leave, asked of the server, which does it and takes it back;
 * or why it cannot be undone.
 */
export function UndoPreview({ commandId }: { commandId: number }) {
  const { data, error } = useQuery({
    // no command refreshes it: the undoing itself would ask for the preview of what is undone
    queryKey: ['undo-preview', commandId],
    queryFn: ({ signal }) =>
      adminCall('adminPreviewUndo', {
        params: { id: commandId },
        ownMessage: 'except-429',
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error instanceof ApiError)
    return (
      <p className={c.error} role="alert">
        {sayFailure(error, m.admin_failed())}
      </p>
    );
  if (!data || data.effects.length === 0) return null;
  return (
    <dl className={classNames(p.facts, p.effects)}>
      {data.effects.map(({ label, count, currency }) => [
        <dt key={`${label}-label`}>{label}</dt>,
        <dd key={label}>
          <strong>
            {currency === undefined ? (
              formatNumber(count)
            ) : (
              <CurrencyAmount minor={count} code={currency} />
            )}
          </strong>
        </dd>,
      ])}
    </dl>
  );
}
