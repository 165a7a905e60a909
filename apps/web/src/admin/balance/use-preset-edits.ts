import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../engine/command/command-outcome.ts';
import { useValuesRecoveryAfterSessionEnd } from '../engine/form/use-values-recovery.ts';
import {
  addEditHistoryStep,
  redoEdits,
  startEditHistory,
  undoEdits,
  type EditHistory,
} from './edit-history.ts';
import {
  dropStoredEditsAfterSave,
  rebaseEditsOntoTable,
  recordSaveReplyForEdits,
  resolveEditClash,
  createEditsState,
  type EditsState,
} from './edits-state.ts';
import {
  countEditedPresetLines,
  findPresetLineProblems,
  toPresetEdits,
  listLinesWithEdits,
  emptyPresetEdits,
  getStoredValuesOfEditedLines,
  toPresetSaveBody,
  toJsonPresetEdits,
  type PresetEdits,
  type PresetLine,
  type BalanceTable,
  type SaveParametersReply,
} from './preset-edits.ts';
import { buildPresetTableQuery } from './preset-queries.ts';
import type { PresetEditClash } from './rebase-edits.ts';

/** Milliseconds after the last keystroke before the server checks the edits. */
const settleMs = 400;
const noProblems: SaveParametersReply['problems'] = [];
/** Converts field paths of a refused call (`set.0.name`) into problems of cells. */
function refusedCells(error: unknown): SaveParametersReply['problems'] {
  if (!(error instanceof ApiError) || !error.fields) return noProblems;
  return error.fields.flatMap(({ field, problem, because }) => {
    const [, at, name = ''] = /^set\.(\d+)\.(\w+)/.exec(field) ?? [];
    return at === undefined ? [] : [{ at: Number(at), name: '', field: name, problem, because }];
  });
}
/** Returns the edits as they were when the operator last paused for `settleMs`. */
function useRested(edits: PresetEdits): PresetEdits {
  const [rested, setRested] = useState(edits);
  useEffect(() => {
    const timer = setTimeout(() => setRested(edits), settleMs);
    return () => clearTimeout(timer);
  }, [edits]);
  return rested;
}

/**
 * Returns the problems of the edits. Problems of local checks are returned immediately, and
 * problems from the server after a pause.
 */
function useProblems(
  table: BalanceTable,
  edits: PresetEdits,
  lines: readonly PresetLine[],
  isSaving: boolean,
) {
  const rested = useRested(edits);
  const saveBody = useMemo(() => toPresetSaveBody(rested), [rested]);
  const validated = useQuery({
    // not refreshed after commands: after a save, the check would be requested for edits that are
    // already saved
    queryKey: ['balance-judged', table.id, table.version, saveBody.body],
    queryFn: ({ signal }) =>
      callAdminApi('saveBalanceParameters', {
        params: { id: table.id },
        query: { preview: 'true' },
        body: saveBody.body,
        ownMessage: 'always',
        signal,
      }),
    // not requested during a save, or for edits of an older version
    enabled:
      countEditedPresetLines(rested) > 0 && rested === edits && !isSaving && table.fixedBy === null,
    staleTime: Infinity,
    retry: false,
  });
  const answered = validated.data?.problems ?? refusedCells(validated.error);
  return findPresetLineProblems(lines, toPresetSaveBody(edits).keys, {
    keys: saveBody.keys,
    problems: answered,
  });
}
/**
 * Saves the edits based on the loaded version. After a conflict, the table is loaded again and the
 * edits are applied to it. `onSaved` receives the new version before the message is shown.
 */
async function saved(
  table: BalanceTable,
  edits: PresetEdits,
  reason: string,
  onSaved: (version: number) => void,
): Promise<'done' | 'failed'> {
  try {
    const reply = await callAdminApi('saveBalanceParameters', {
      params: { id: table.id },
      query: {},
      body: { ...toPresetSaveBody(edits).body, ...(reason !== '' && { reason }) },
      ifMatch: table.version,
      ownMessage: 'except-429',
    });
    onSaved(reply.version);
    await showCommandSuccess({
      message: m.admin_balance_saved(),
      commandId: reply.commandId,
      command: getCallCommand('saveBalanceParameters'),
      text: m.admin_balance_saved_text({ name: table.name, count: reply.changes.length }),
    });
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'STALE')
      await queryClient
        .fetchQuery({ ...buildPresetTableQuery(table.id), staleTime: 0 })
        .catch(showCommandFailure);
    else showCommandFailure(error);
    return 'failed';
  }
}

/** State of an edited table: edits with undo and redo, their problems, and saving. */
export function usePresetEdits(table: BalanceTable) {
  const [state, setState] = useState(() => createEditsState(table));
  const [isSaving, setSaving] = useState(false);
  const [reason, setReason] = useState('');
  if (state.base !== table) setState(rebaseEditsOntoTable(state, table));
  const edits = state.history.now;
  const lines = useMemo(() => listLinesWithEdits(table, edits), [table, edits]);
  const problems = useProblems(table, edits, lines, isSaving);
  const count = countEditedPresetLines(edits);
  const isDirty = count > 0 && edits !== state.stored;
  useValuesRecoveryAfterSessionEnd(
    `preset-${table.id}`,
    () =>
      isDirty
        ? {
            edits: toJsonPresetEdits(edits),
            reason,
            base: getStoredValuesOfEditedLines(state.base, edits),
          }
        : {},
    (left) => {
      const history = startEditHistory(
        toPresetEdits(left['edits'] as ReturnType<typeof toJsonPresetEdits>),
      );
      const base = {
        ...table,
        ...(left['base'] as ReturnType<typeof getStoredValuesOfEditedLines>),
      };
      setState(rebaseEditsOntoTable({ ...createEditsState(base), history }, table));
      setReason(String(left['reason']));
    },
  );
  const save = async () => {
    // the server performs pending checks during the save
    if (count === 0 || isSaving || problems.size > 0) return;
    setSaving(true);
    const outcome = await saved(table, edits, reason.trim(), (version) => {
      setState((now) => recordSaveReplyForEdits(now, edits, version));
    });
    if (outcome === 'done') {
      setState(dropStoredEditsAfterSave);
      // a reason that was typed during the save is for the next save
      setReason((now) => (now === reason ? '' : now));
    }
    setSaving(false);
  };
  return {
    edits,
    lines,
    problems,
    count,
    /**
     * True while leaving would lose changes; false as soon as the page tells the operator that the
     * changes are saved.
     */
    isDirty,
    ...listSteps(state, setState),
    reason,
    setReason,
    isSaving,
    submit: () => void save(),
  };
}
/** Functions that change the edits; undo reverts each of them. */
function listSteps({ history, lost }: EditsState, setState: Dispatch<SetStateAction<EditsState>>) {
  const setHistory = (convert: (history: EditHistory) => EditHistory) =>
    setState((now) => ({ ...now, history: convert(now.history) }));
  return {
    lost,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undoEdits),
    redo: () => setHistory(redoEdits),
    change: (next: PresetEdits) => setHistory((now) => addEditHistoryStep(now, next)),
    resolve: (clash: PresetEditClash, isTheirs: boolean) =>
      setState((now) => resolveEditClash(now, clash, isTheirs)),
    discard: () =>
      setState((now) => ({
        ...now,
        history: addEditHistoryStep(now.history, emptyPresetEdits),
        lost: undefined,
      })),
  };
}
