import { getCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { adminCall } from '../admin-call.ts';
import { reportCommandDone, reportCommandFailed } from '../engine/command/command-outcome.ts';
import { useKept } from '../engine/form/use-kept.ts';
import {
  recordEdits,
  redoEdits,
  startHistory,
  undoEdits,
  type EditHistory,
} from './edit-history.ts';
import {
  endSave,
  moveOnto,
  noteSave,
  settleClash,
  startState,
  type EditsState,
} from './edits-state.ts';
import {
  countEdits,
  findLineProblems,
  toEdits,
  listLines,
  noEdits,
  readBase,
  toCells,
  toPlain,
  type Edits,
  type Line,
  type Table,
  type Written,
} from './preset-edits.ts';
import { buildTableQuery } from './preset-queries.ts';
import type { Clash } from './rebase-edits.ts';

/** Pause after the last keystroke before the server checks the edits. */
const settleMs = 400;
const noProblems: Written['problems'] = [];
/** Converts field paths of a refused call (`set.0.name`) to problems of cells. */
function refusedCells(error: unknown): Written['problems'] {
  if (!(error instanceof ApiError) || !error.fields) return noProblems;
  return error.fields.flatMap(({ field, problem, because }) => {
    const [, at, name = ''] = /^set\.(\d+)\.(\w+)/.exec(field) ?? [];
    return at === undefined ? [] : [{ at: Number(at), name: '', field: name, problem, because }];
  });
}
/** Returns the edits once nothing has been typed for `settleMs`. */
function useRested(edits: Edits): Edits {
  const [rested, setRested] = useState(edits);
  useEffect(() => {
    const timer = setTimeout(() => setRested(edits), settleMs);
    return () => clearTimeout(timer);
  }, [edits]);
  return rested;
}

/** Returns problems of the edits: local ones at once, those of the server after a pause. */
function useProblems(table: Table, edits: Edits, lines: readonly Line[], isSaving: boolean) {
  const rested = useRested(edits);
  const asked = useMemo(() => toCells(rested), [rested]);
  const judged = useQuery({
    // no command refreshes it: the save itself would ask once more what it has just saved
    queryKey: ['balance-judged', table.id, table.version, asked.body],
    queryFn: ({ signal }) =>
      adminCall('saveBalanceParameters', {
        params: { id: table.id },
        query: { preview: 'true' },
        body: asked.body,
        ownMessage: 'always',
        signal,
      }),
    // nor while it runs, nor what was typed before it over the version that it made
    enabled: countEdits(rested) > 0 && rested === edits && !isSaving && table.fixedBy === null,
    staleTime: Infinity,
    retry: false,
  });
  const answered = judged.data?.problems ?? refusedCells(judged.error);
  return findLineProblems(lines, toCells(edits).keys, { keys: asked.keys, problems: answered });
}
/**
 * Saves the edits over the version that was loaded. After a conflict the table is read again, and
 * the edits are laid over it. `onSaved` gets the new version before the message is shown.
 */
async function saved(
  table: Table,
  edits: Edits,
  reason: string,
  onSaved: (version: number) => void,
): Promise<'done' | 'failed'> {
  try {
    const done = await adminCall('saveBalanceParameters', {
      params: { id: table.id },
      query: {},
      body: { ...toCells(edits).body, ...(reason !== '' && { reason }) },
      ifMatch: table.version,
      ownMessage: 'except-429',
    });
    onSaved(done.version);
    await reportCommandDone({
      message: m.admin_balance_saved(),
      commandId: done.commandId,
      command: getCommand('saveBalanceParameters'),
      text: m.admin_balance_saved_text({ name: table.name, count: done.changes.length }),
    });
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'STALE')
      await queryClient
        .fetchQuery({ ...buildTableQuery(table.id), staleTime: 0 })
        .catch(reportCommandFailed);
    else reportCommandFailed(error);
    return 'failed';
  }
}

/** State of an edited table: edits with undo and redo, their problems, and saving. */
export function usePresetEdits(table: Table) {
  const [state, setState] = useState(() => startState(table));
  const [isSaving, setSaving] = useState(false);
  const [reason, setReason] = useState('');
  if (state.base !== table) setState(moveOnto(state, table));
  const edits = state.history.now;
  const lines = useMemo(() => listLines(table, edits), [table, edits]);
  const problems = useProblems(table, edits, lines, isSaving);
  const count = countEdits(edits);
  const isDirty = count > 0 && edits !== state.stored;
  useKept(
    `preset-${table.id}`,
    () => (isDirty ? { edits: toPlain(edits), reason, base: readBase(state.base, edits) } : {}),
    (left) => {
      const history = startHistory(toEdits(left['edits'] as ReturnType<typeof toPlain>));
      const base = { ...table, ...(left['base'] as ReturnType<typeof readBase>) };
      setState(moveOnto({ ...startState(base), history }, table));
      setReason(String(left['reason']));
    },
  );
  const save = async () => {
    // what the server has not checked yet it checks as it saves
    if (count === 0 || isSaving || problems.size > 0) return;
    setSaving(true);
    const outcome = await saved(table, edits, reason.trim(), (version) => {
      setState((now) => noteSave(now, edits, version));
    });
    if (outcome === 'done') {
      setState(endSave);
      setReason('');
    }
    setSaving(false);
  };
  return {
    edits,
    lines,
    problems,
    count,
    /**
     * True while leaving would lose changes; false as soon as the operator reads that they are
     * saved.
     */
    isDirty,
    ...listSteps(state, setState),
    reason,
    setReason,
    isSaving,
    submit: () => void save(),
  };
}
/** Changes of the edits, each of which undo takes back. */
function listSteps({ history, lost }: EditsState, setState: Dispatch<SetStateAction<EditsState>>) {
  const setHistory = (convert: (history: EditHistory) => EditHistory) =>
    setState((now) => ({ ...now, history: convert(now.history) }));
  return {
    lost,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undoEdits),
    redo: () => setHistory(redoEdits),
    change: (next: Edits) => setHistory((now) => recordEdits(now, next)),
    resolve: (clash: Clash, isTheirs: boolean) =>
      setState((now) => settleClash(now, clash, isTheirs)),
    discard: () =>
      setState((now) => ({ ...now, history: recordEdits(now.history, noEdits), lost: undefined })),
  };
}
