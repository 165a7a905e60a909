import { getCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { adminCall } from '../admin-call.ts';
import { Nothing } from '../engine/cell-value.tsx';
import { commandDone } from '../engine/command-outcome.ts';
import { officeKey } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/reason-dialog.tsx';
import { useSettled } from '../engine/use-settled.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { sayFailure } from '../words.ts';
import { rewardText, type ReviewRow } from './review-query.ts';

export interface Correcting {
  readonly nominationId: number;
  readonly row: ReviewRow;
}
const number = /^-?\d+(?:[.,]\d+)?$/;
/** The score that was typed: null takes the player out, undefined is none yet. */
const scoreOf = (typed: string): number | null | undefined =>
  typed.trim() === ''
    ? null
    : number.test(typed.trim())
      ? Number(typed.trim().replace(',', '.'))
      : undefined;

function useCorrection(id: number, correcting: Correcting, score: number | null | undefined) {
  const { nominationId, row } = correcting;
  return useQuery({
    queryKey: officeKey('tournaments', 'correction', id, nominationId, row.accountId, score),
    queryFn: ({ signal }) =>
      adminCall('correctTournament', {
        params: { id },
        query: { preview: 'true' },
        body: {
          scores: [{ nominationId, accountId: row.accountId, score: score ?? null }],
          reason: 'Preview',
        },
        ownMessage: 'always',
        signal,
      }),
    enabled: score !== undefined,
    staleTime: 0,
    retry: false,
  });
}
type Preview = ReturnType<typeof useCorrection>;

/** What a correction does to somebody; a column that says nothing of anybody is left out. */
const columns = [
  { name: 'pays', label: m.admin_cup_pays },
  { name: 'withdrawn', label: m.admin_cup_withdrawn },
  { name: 'takes', label: m.admin_cup_takes },
  { name: 'owes', label: m.admin_cup_owes },
  { name: 'keeps', label: m.admin_cup_keeps },
] as const;

/** Who gets what on top, who gives what back, and what stays although it is not earned any more. */
function Changes({ preview: { data, error } }: { preview: Preview }) {
  if (error instanceof ApiError)
    return (
      <p className={c.error} role="alert">
        {sayFailure(error, m.admin_failed())}
      </p>
    );
  if (!data) return <p className={p.hint}>{m.admin_preview_asking()}</p>;
  if (data.changes.length === 0) return <p className={p.hint}>{m.admin_cup_no_changes()}</p>;
  const shown = columns.filter(
    ({ name }) => name === 'pays' || data.changes.some((change) => change[name].length > 0),
  );
  return (
    <table className={p.diff} aria-label={m.admin_cup_correct()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_cup_player()}</th>
          <th scope="col">{m.admin_cup_place()}</th>
          {shown.map(({ name, label }) => (
            <th key={name} scope="col">
              {label()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.changes.map((change) => (
          <tr key={`${change.nominationId} ${change.accountId}`}>
            <th scope="row">{change.username}</th>
            <td>{change.place ?? <Nothing />}</td>
            {shown.map(({ name }) => (
              <td key={name}>
                {change[name].length === 0 ? <Nothing /> : rewardText(change[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Correction({
  id,
  correcting,
  onClose,
  onPaying,
}: {
  id: number;
  correcting: Correcting;
  onClose: () => void;
  onPaying: (taskId: number) => void;
}) {
  const field = useId();
  const { nominationId, row } = correcting;
  const [settled, setSettled] = useState(String(row.score));
  const typing = useSettled(settled, setSettled);
  const score = scoreOf(settled);
  const preview = useCorrection(id, correcting, score);
  const run = async (reason: string) => {
    if (score === undefined) return;
    const body = { scores: [{ nominationId, accountId: row.accountId, score }], reason };
    const { commandId, taskId } = await adminCall('correctTournament', {
      params: { id },
      query: {},
      body,
      ownMessage: 'except-429',
    });
    if (taskId !== null) onPaying(taskId);
    await commandDone({
      message: m.admin_cup_corrected(),
      commandId,
      command: getCommand('correctTournament'),
      text: `${m.admin_cup_corrected()}: ${row.username}`,
    });
  };
  return (
    <ReasonDialog
      open
      title={m.admin_cup_correct_title({ name: row.username })}
      action={m.admin_cup_correct()}
      isDangerous
      isReasonLast
      isReady={preview.data !== undefined && settled === typing.text}
      onClose={onClose}
      run={run}
    >
      <p>{m.admin_cup_correct_text()}</p>
      <div className={p.field}>
        <label className={p.label} htmlFor={field}>
          {m.admin_cup_new_score()}
        </label>
        <input
          id={field}
          className={c.input}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          aria-invalid={scoreOf(typing.text) === undefined || undefined}
          value={typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={() => typing.settle()}
        />
        <span className={p.hint}>{m.admin_cup_new_score_hint()}</span>
      </div>
      <Changes preview={preview} />
    </ReasonDialog>
  );
}

/** A wrong score after the settlement: what is missing is paid, nothing is paid twice. */
export function CorrectDialog(props: {
  id: number;
  correcting: Correcting | undefined;
  onClose: () => void;
  onPaying: (taskId: number) => void;
}) {
  const { correcting } = props;
  return (
    correcting && (
      <Correction
        key={`${correcting.nominationId} ${correcting.row.accountId}`}
        {...props}
        correcting={correcting}
      />
    )
  );
}
