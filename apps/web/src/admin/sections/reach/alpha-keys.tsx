import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { splitNumberedLines } from '@guildhall/contract/kit/text/table-text';
import { getCallCommand } from '@guildhall/contract/office/commands';
import { alphaKeyBatchMax } from '@guildhall/contract/reach/alpha-keys/alpha-keys.section';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}
function wholeNumber(typed: string, max: number): number | undefined {
  const text = toAsciiDigits(typed).trim();
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

function GenerateDialog({ open, onClose }: DialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('100');
  const count = wholeNumber(typed, alphaKeyBatchMax);
  const run = async (reason: string) => {
    if (count === undefined) return;
    const { created, commandId } = await callAdminApi('generateAlphaKeys', {
      body: { count, reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_created(),
      commandId,
      command: getCallCommand('generateAlphaKeys'),
      text: m.admin_alpha_made({ count: created }),
    });
  };
  return (
    <ReasonDialog
      open={open}
      title={m.admin_alpha_generate_title()}
      action={m.admin_alpha_generate()}
      isReady={count !== undefined}
      isReasonLast
      onClose={onClose}
      run={run}
    >
      <div className={p.field}>
        <label className={p.label} htmlFor={id}>
          {m.admin_alpha_count()}
        </label>
        <input
          id={id}
          className={joinClassNames(c.input, count === undefined && c.wrong)}
          inputMode="numeric"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className={p.hint}>{m.admin_alpha_count_hint({ max: alphaKeyBatchMax })}</span>
      </div>
    </ReasonDialog>
  );
}

/**
 * Dialog in which the server checks pasted keys while they are being entered. Nothing is written
 * before the button is pressed.
 */
function ImportDialog({ open, onClose }: DialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const lines = splitNumberedLines(typed);
  const keys = lines.map(({ text }) => text);
  const fits = keys.length > 0 && keys.length <= alphaKeyBatchMax;
  const check = useQuery({
    queryKey: buildOfficeQueryKey('alpha-keys', 'import', typed),
    queryFn: ({ signal }) =>
      callAdminApi('importAlphaKeys', {
        query: { dryRun: 'true' },
        body: { keys },
        signal,
        ownMessage: 'except-429',
      }),
    enabled: open && fits,
    staleTime: Infinity,
  });
  const close = () => {
    setTyped('');
    onClose();
  };
  const run = async (reason: string) => {
    const { created, commandId } = await callAdminApi('importAlphaKeys', {
      query: {},
      body: { keys, reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_created(),
      commandId: created > 0 ? commandId : null,
      command: getCallCommand('importAlphaKeys'),
      text: m.admin_alpha_taken({ count: created }),
    });
  };
  const refused = check.data?.refused ?? [];
  return (
    <ReasonDialog
      open={open}
      title={m.admin_alpha_import_title()}
      action={m.admin_alpha_import()}
      isReady={fits && check.data !== undefined && check.data.created > 0}
      isReasonLast
      onClose={close}
      run={run}
    >
      <div className={p.field}>
        <label className={p.label} htmlFor={id}>
          {m.admin_alpha_lines()}
        </label>
        <textarea
          id={id}
          data-never-stored
          className={joinClassNames(c.input, c.mono)}
          rows={8}
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className={p.hint}>{m.admin_alpha_lines_hint({ max: alphaKeyBatchMax })}</span>
      </div>
      {check.data && (
        <div role="status">
          <p>{m.admin_alpha_check({ created: check.data.created, refused: refused.length })}</p>
          {refused.slice(0, 5).map((entry) => (
            <p key={entry.line} className={p.hint}>
              {m.admin_alpha_refused_line({
                line: lines[entry.line - 1]?.line ?? entry.line,
                key: entry.key,
                problem: entry.problem,
              })}
            </p>
          ))}
        </div>
      )}
    </ReasonDialog>
  );
}

/** Dialog that shows the number of players who would get a key, before any key is assigned. */
function AssignDialog({ open, onClose }: DialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const limit = wholeNumber(typed, 1_000_000);
  const isFine = typed.trim() === '' || limit !== undefined;
  const body = limit === undefined ? {} : { limit };
  const preview = useQuery({
    queryKey: buildOfficeQueryKey('alpha-keys', 'assign', limit),
    queryFn: ({ signal }) =>
      callAdminApi('assignAlphaKeys', {
        query: { preview: 'true' },
        body,
        signal,
        ownMessage: 'except-429',
      }),
    enabled: open && isFine,
  });
  const run = async (reason: string) => {
    const { assigned, commandId } = await callAdminApi('assignAlphaKeys', {
      query: {},
      body: { ...body, reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_updated(),
      commandId: assigned > 0 ? commandId : null,
      command: getCallCommand('assignAlphaKeys'),
      text: m.admin_alpha_assigned({ count: assigned }),
    });
  };
  return (
    <ReasonDialog
      open={open}
      title={m.admin_alpha_assign_title()}
      action={m.admin_alpha_assign()}
      isReady={isFine && preview.data !== undefined && preview.data.assigned > 0}
      isReasonLast
      onClose={onClose}
      run={run}
    >
      <div className={p.field}>
        <label className={p.label} htmlFor={id}>
          {m.admin_alpha_limit()}
        </label>
        <input
          id={id}
          className={joinClassNames(c.input, !isFine && c.wrong)}
          inputMode="numeric"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className={p.hint}>{m.admin_alpha_limit_hint()}</span>
      </div>
      <p role="status">
        {preview.data && isFine
          ? m.admin_alpha_preview({
              assigned: preview.data.assigned,
              waiting: preview.data.waiting,
              free: preview.data.free,
            })
          : ''}
      </p>
    </ReasonDialog>
  );
}

type Which = 'generate' | 'import' | 'assign';
function HeadActions() {
  const [open, setOpen] = useState<Which>();
  const close = () => setOpen(undefined);
  const actions: readonly (readonly [Which, string])[] = [
    ['generate', m.admin_alpha_generate()],
    ['import', m.admin_alpha_import()],
    ['assign', m.admin_alpha_assign()],
  ];
  return (
    <>
      {actions.map(([filter, text]) => (
        <button key={filter} type="button" className={c.btn} onClick={() => setOpen(filter)}>
          {text}
        </button>
      ))}
      <GenerateDialog open={open === 'generate'} onClose={close} />
      <ImportDialog open={open === 'import'} onClose={close} />
      <AssignDialog open={open === 'assign'} onClose={close} />
    </>
  );
}

/** Offers to type, generate or paste keys, and to give free keys to players who wait for a key. */
export const sectionOverride: SectionOverride = { HeadActions };
