import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { SnapshotDifference } from '../../activity/difference.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { buildPreviewQuery } from '../queries.ts';
import p from '../../styles/panel.module.css';
import { CurrencyAmount } from '../text/amount-text.tsx';
import { CommandPreviewPlaceholder } from './preview-state.tsx';

type Preview = Result<typeof adminApi.adminPreviewUndo>;

/** Shows an amount with its sign; an amount that is taken has a minus sign. */
function Amount({ amount, currency }: { amount: string; currency?: string | undefined }) {
  if (currency === undefined) return <>{formatNumber(Number(amount))}</>;
  return <CurrencyAmount minor={amount} code={currency} />;
}
/** Sums: money by currency and account, items by name, and the number of players. */
function Effects({ effects }: Pick<Preview, 'effects'>) {
  return (
    <dl className={joinClassNames(p.facts, p.effects)}>
      {effects.map(({ label, amount, currency, players }) => {
        const key = `${label} ${currency} ${amount.startsWith('-')}`;
        return [
          <dt key={`${key}-label`}>{label}</dt>,
          <dd key={key}>
            <strong>
              <Amount amount={amount} currency={currency} />
            </strong>
            {players > 1 && ` · ${m.admin_undo_players({ count: players })}`}
          </dd>,
        ];
      })}
    </dl>
  );
}
/** Gains and losses of the first players. For a single player the sums are sufficient. */
function Players({ players, rows, rowsTotal }: Pick<Preview, 'players' | 'rows' | 'rowsTotal'>) {
  if (players < 2 || rowsTotal === 0) return null;
  return (
    <>
      <table className={p.diff} aria-label={m.admin_undo_who()}>
        <tbody>
          {rows.map(({ userId, username, label, amount, currency }, at) => (
            <tr key={at} data-user={userId}>
              <th scope="row">{username}</th>
              <td>{label}</td>
              <td>
                <Amount amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rowsTotal > rows.length && (
        <p className={p.hint}>{m.admin_undo_more({ count: rowsTotal - rows.length })}</p>
      )}
    </>
  );
}
/** Fields of the undone entry. If there are several entries, shows the effect of each entry. */
function Entries({ entries, entriesTotal }: Pick<Preview, 'entries' | 'entriesTotal'>) {
  const [only] = entries;
  if (only && entriesTotal === 1)
    return <SnapshotDifference row={{ ...only }} before={only.before} after={only.after} />;
  return (
    <>
      <ul>
        {entries.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {entriesTotal > entries.length && (
        <p className={p.hint}>{m.admin_undo_more({ count: entriesTotal - entries.length })}</p>
      )}
    </>
  );
}
/** Number of written rows by table. */
function Tables({ tables }: Pick<Preview, 'tables'>) {
  return (
    <table className={p.diff} aria-label={m.admin_undo_tables()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_undo_tables()}</th>
          <th scope="col">{m.admin_undo_added()}</th>
          <th scope="col">{m.admin_undo_changed()}</th>
          <th scope="col">{m.admin_undo_removed()}</th>
        </tr>
      </thead>
      <tbody>
        {tables.map(({ table, label, added, changed, removed }) => (
          <tr key={table}>
            <th scope="row">{label}</th>
            <td>{formatNumber(added)}</td>
            <td>{formatNumber(changed)}</td>
            <td>{formatNumber(removed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Asks the server for the effect of undoing an entry while its dialog is open: the server performs
 * the undo and rolls it back.
 */
export const useUndoPreview = (commandId: number | undefined) =>
  useQuery({
    // the dialog that displays the preview is loaded later, so all state changes must be reported.
    notifyOnChangeProps: 'all',
    ...buildPreviewQuery(['undo', commandId], ({ signal }) =>
      callAdminApi('adminPreviewUndo', {
        params: { id: commandId ?? 0 },
        ownMessage: 'except-429',
        signal,
      }),
    ),
    enabled: commandId !== undefined,
  });

/** Shows everything that undoing an entry would change, or why the entry cannot be undone. */
export function UndoPreview({ preview }: { preview: ReturnType<typeof useUndoPreview> }) {
  const { data } = preview;
  if (!data) return <CommandPreviewPlaceholder preview={preview} />;
  const { effects, players, tables } = data;
  const entries = <Entries entries={data.entries} entriesTotal={data.entriesTotal} />;
  // for a single grant or purchase, the record only repeats the sums with ids, so it is shown only
  // on request.
  const isSummed = effects.length > 0 && data.entriesTotal === 1;
  return (
    <>
      {players > 1 && <p>{m.admin_undo_players({ count: players })}</p>}
      {effects.length > 0 && <Effects effects={effects} />}
      <Players players={players} rows={data.rows} rowsTotal={data.rowsTotal} />
      {!isSummed && entries}
      {(isSummed || tables.length > 0) && (
        <details className={p.more}>
          <summary>{m.admin_undo_everything()}</summary>
          {isSummed && entries}
          {tables.length > 0 && <Tables tables={tables} />}
        </details>
      )}
      {!data.canBeUndone && <p className={p.hint}>{m.admin_undo_final()}</p>}
    </>
  );
}
