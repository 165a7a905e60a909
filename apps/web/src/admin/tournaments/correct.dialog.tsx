import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '../../messages/messages.js';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess } from '../engine/command/command-outcome.ts';
import { buildPreviewQuery } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import { useDebouncedText } from '../engine/use-settled.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { PrizeChangeTable } from './change-table.tsx';
import type { NominationPlace } from './review-query.ts';

export interface ScoreCorrectionTarget {
  readonly nominationId: number;
  readonly row: NominationPlace;
}
const number = /^-?\d+(?:[.,]\d+)?$/;
/**
 * Parses a score: null means that the player is removed, undefined means that no score was entered
 * yet.
 */
const scoreOf = (typed: string, isNew: boolean): number | null | undefined =>
  typed.trim() === ''
    ? isNew
      ? undefined
      : null
    : number.test(typed.trim())
      ? Number(typed.trim().replace(',', '.'))
      : undefined;

function useCorrection(
  id: number,
  correcting: ScoreCorrectionTarget,
  score: number | null | undefined,
) {
  const { nominationId, row } = correcting;
  return useQuery({
    ...buildPreviewQuery(['correction', id, nominationId, row.accountId, score], ({ signal }) =>
      callAdminApi('correctTournament', {
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
  correcting: ScoreCorrectionTarget;
  onClose: () => void;
  onPaying: (taskId: number) => void;
}) {
  const field = useId();
  const { nominationId, row } = correcting;
  const [settled, setSettled] = useState(String(row.score ?? row.counted ?? ''));
  const typing = useDebouncedText(settled, setSettled);
  const isNew = row.score === null;
  const score = scoreOf(settled, isNew);
  const preview = useCorrection(id, correcting, score);
  const run = async (reason: string) => {
    if (score === undefined) return;
    const body = { scores: [{ nominationId, accountId: row.accountId, score }], reason };
    const { commandId, taskId } = await callAdminApi('correctTournament', {
      params: { id },
      query: {},
      body,
      ownMessage: 'except-429',
    });
    if (taskId !== null) onPaying(taskId);
    await showCommandSuccess({
      message: m.admin_cup_corrected(),
      commandId,
      command: getCallCommand('correctTournament'),
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
      <PrizeChangeTable label={m.admin_cup_correct()} preview={preview} />
    </ReasonDialog>
  );
}

/**
 * Dialog that corrects a wrong score after the settlement: missing amounts are paid, nothing is
 * paid twice.
 */
export function CorrectScoreDialog(props: {
  id: number;
  correcting: ScoreCorrectionTarget | undefined;
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
