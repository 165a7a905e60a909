import { getCallCommand } from '@guildhall/contract/office/commands';
import type { adminApi } from '@guildhall/contract/api';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import type { Result } from '@guildhall/contract/kit/endpoint';
import {
  tokenDistributionStates,
  type DistributionState,
} from '@guildhall/contract/wealth/token-distributions.section';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { useTaskPolling } from '../../../shared/tasks/use-task.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { checkUploadSize } from '../../engine/field/upload-size.ts';
import { EmptyValue } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess, showCommandFailure } from '../../engine/command/command-outcome.ts';
import { TaskInterruptedNote } from '../../engine/panel/interrupted-note.tsx';
import { buildOfficeQueryKey, refetchOfficeData } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { callSection, type Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';

type Report = Result<(typeof adminApi)['distributionReport']>;
type Uploaded = Result<(typeof adminApi)['uploadRecipients']>;
type Verb = 'fund' | 'run' | 'pause' | 'cancel';
const fates = [
  ['pending', m.admin_token_pending],
  ['unknown', m.admin_token_unknown],
  ['held', m.admin_token_held],
  ['paid', m.admin_token_paid],
  ['returned', m.admin_token_returned],
] as const;
const verbs = {
  fund: { name: m.admin_token_fund, text: m.admin_token_fund_text },
  run: { name: m.admin_token_run, text: m.admin_token_run_text },
  pause: { name: m.admin_token_pause, text: m.admin_token_pause_text },
  cancel: { name: m.admin_token_cancel, text: m.admin_token_cancel_text },
} as const;
/** Actions that are allowed in each state; no action is allowed in a final state. */
const mayBe: Readonly<Record<DistributionState, readonly Verb[]>> = {
  DRAFT: ['cancel'],
  CHECKED: ['fund', 'cancel'],
  FUNDED: ['run', 'cancel'],
  RUNNING: ['pause', 'run', 'cancel'],
  PAUSED: ['run', 'cancel'],
  DONE: [],
  CANCELLED: [],
};
const isState = (value: unknown): value is DistributionState =>
  tokenDistributionStates.some((state) => state === value);
const formatAmount = (
  units: string,
  { decimals, name }: Pick<Report, 'decimals' | 'name'>,
): string => formatCurrencyAmount(units, decimals, name);

/**
 * Shows the outcome for each kind of recipient, and compares the reserved amount with the sum that
 * is still to be paid.
 */
function Reconciled({ report }: { report: Report }) {
  return (
    <>
      <table className={p.diff} aria-label={m.admin_token_report()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_token_fate()}</th>
            <th scope="col">{m.admin_token_recipients()}</th>
            <th scope="col">{m.admin_token_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {fates.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label()}</th>
              <td>
                {report[name].recipients === 0 ? (
                  <EmptyValue />
                ) : (
                  formatNumber(report[name].recipients)
                )}
              </td>
              <td>
                {report[name].amount === '0' ? (
                  <EmptyValue />
                ) : (
                  formatAmount(report[name].amount, report)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={report.balanced ? p.hint : c.error}>
        {report.balanced
          ? m.admin_token_balanced({ amount: formatAmount(report.escrow, report) })
          : m.admin_token_unbalanced({ amount: formatAmount(report.escrow, report) })}
      </p>
    </>
  );
}
/** Faulty lines of a refused file, from which nothing was imported. */
function RefusedLines({ refused }: { refused: Uploaded['refused'] }) {
  return (
    <div role="alert">
      <p className={c.error}>{m.admin_token_refused()}</p>
      <ul>
        {refused.map(({ line, problem }) => (
          <li key={`${line} ${problem}`}>{m.admin_token_line({ line, problem })}</li>
        ))}
      </ul>
    </div>
  );
}
function Recipients({ row }: { row: Row }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Uploaded['refused']>([]);
  const send = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    const [, address] = adminCalls.uploadRecipients;
    try {
      const path = address.replace('{id}', String(row.id));
      const uploaded = await callSection<Uploaded>('POST', path, {
        body,
        ownMessage: 'except-429',
      });
      setRefused(uploaded.refused);
      if (uploaded.refused.length > 0) return;
      const message = m.admin_token_taken({ count: formatNumber(uploaded.accepted) });
      await showCommandSuccess({
        message,
        commandId: uploaded.commandId,
        command: getCallCommand('uploadRecipients'),
        text: `${message}: ${String(row['name'])}`,
      });
    } catch (error) {
      showCommandFailure(error);
    }
  };
  return (
    <>
      <p className={p.hint}>{m.admin_token_file_help()}</p>
      <div className={c.row}>
        <button type="button" className={c.btn} onClick={() => chooser.current?.click()}>
          {m.admin_token_upload()}
        </button>
      </div>
      <input
        ref={chooser}
        type="file"
        className="vh"
        tabIndex={-1}
        accept="text/csv,text/plain,.csv,.tsv,.txt"
        aria-label={m.admin_token_file()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // allows choosing a corrected file with the same name again
          target.value = '';
          if (file && checkUploadSize(file)) void send(file);
        }}
      />
      {refused.length > 0 && <RefusedLines refused={refused} />}
    </>
  );
}

function useReport(id: number, isRunning: boolean) {
  return useQuery({
    queryKey: buildOfficeQueryKey('token-distributions', 'report', id),
    queryFn: ({ signal }) => callAdminApi('distributionReport', { params: { id }, signal }),
    refetchInterval: isRunning ? 5_000 : false,
  });
}
/** Shows a distribution, from choosing its recipients to its completion. */
function DistributionDesk({ row }: { row: Row }) {
  const [open, setOpen] = useState<Verb>();
  const [taskId, setTaskId] = useState<number>();
  const state = isState(row['state']) ? row['state'] : 'DRAFT';
  const { data: report, isError } = useReport(row.id, state === 'RUNNING');
  const paying = useTaskPolling(taskId, () => {
    setTaskId(undefined);
    void refetchOfficeData(queryClient);
  });
  const name = String(row['name']);
  const act = async (verb: Verb, reason: string) => {
    const on = { params: { id: row.id }, body: { reason }, ownMessage: 'except-429' } as const;
    const { commandId, taskId: next } =
      verb === 'run'
        ? await callAdminApi('runDistribution', on)
        : { ...(await callAdminApi(`${verb}Distribution`, on)), taskId: undefined };
    if (next !== undefined) setTaskId(next);
    const message = m.admin_token_done();
    const command = getCallCommand(`${verb}Distribution`);
    await showCommandSuccess({
      message,
      commandId,
      command,
      text: `${verbs[verb].name()}: ${name}`,
    });
  };
  return (
    <section className={p.field} aria-label={m.admin_token_report()}>
      <h3>{m.admin_token_report()}</h3>
      {(state === 'DRAFT' || state === 'CHECKED') && <Recipients row={row} />}
      {isError && !report && <p className={c.error}>{m.admin_failed()}</p>}
      {report && <Reconciled report={report} />}
      {paying && <ProgressBar label={m.admin_token_paying()} value={paying.progress} max={100} />}
      <TaskInterruptedNote interrupted={report?.interrupted ?? paying?.interrupted} />
      <div className={c.row}>
        {mayBe[state].map((verb) => (
          <button
            key={verb}
            type="button"
            className={joinClassNames(c.btn, verb === 'cancel' ? c.danger : c.primary)}
            onClick={() => setOpen(verb)}
          >
            {verbs[verb].name()}
          </button>
        ))}
      </div>
      {mayBe[state].map((verb) => (
        <ReasonDialog
          key={verb}
          open={open === verb}
          title={verbs[verb].name()}
          action={verbs[verb].name()}
          isDangerous={verb === 'cancel'}
          isReady={report !== undefined}
          onClose={() => setOpen(undefined)}
          run={(reason) => act(verb, reason)}
        >
          <p>{verbs[verb].text({ name })}</p>
          {report && <Reconciled report={report} />}
        </ReasonDialog>
      ))}
    </section>
  );
}

/** Shows actions and outcome of a distribution below its form. */
export const sectionOverride: SectionOverride = { FormExtra: DistributionDesk };
