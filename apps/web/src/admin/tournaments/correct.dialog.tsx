import { getCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '../../messages/messages.js';
import { adminCall } from '../admin-call.ts';
import { reportCommandDone } from '../engine/command/command-outcome.ts';
import { previewQuery } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import { useSettled } from '../engine/use-settled.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { ChangeTable } from './change-table.tsx';
import type { PlacedRow } from './review-query.ts';

export interface Correcting {
  readonly nominationId: number;
  readonly row: PlacedRow;
}
const number = /^-?\d+(?:[.,]\d+)?$/;
/** Reads a score: null takes the player out, undefined is none yet. */
const scoreOf = (typed: string, isNew: boolean): number | null | undefined =>
  typed.trim() === ''
    ? isNew
      ? undefined
      : null
    : number.test(typed.trim())
      ? Number(typed.trim().replace(',', '.'))
      : undefined;

function useCorrection(id: number, correcting: Correcting, score: number | null | undefined) {
  const { nominationId, row } = correcting;
  return useQuery({
    ...previewQuery(['correction', id, nominationId, row.accountId, score], ({ signal }) =>
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
    ),
    enabled: score !== undefined,
  });
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
  const [settled, setSettled] = useState(String(row.score ?? row.counted ?? ''));
  const typing = useSettled(settled, setSettled);
  const isNew = row.score === null;
  const score = scoreOf(settled, isNew);
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
    await reportCommandDone({
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
      isReady={score !== undefined && preview.data !== undefined && settled === typing.text}
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
          aria-invalid={scoreOf(typing.text, isNew) === undefined || undefined}
          value={typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={() => typing.settle()}
        />
        <span className={p.hint}>
          {isNew ? m.admin_cup_first_score_hint() : m.admin_cup_new_score_hint()}
        </span>
      </div>
      <ChangeTable label={m.admin_cup_correct()} preview={preview} />
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
