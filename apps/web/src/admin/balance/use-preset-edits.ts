import { getCommand } from '@guildhall/contract/office/commands';
import { atLine } from '@guildhall/contract/kit/file-problem';
import type { LineFault } from '@guildhall/contract/kit/table-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { toast } from '../../ui/toast.store.ts';
import { adminCall } from '../admin-call.ts';
import { commandDone, commandFailed } from '../engine/command-outcome.ts';
import { useKept } from '../engine/use-kept.ts';
import { sayProblem } from '../words.ts';
import type { LineDeeds } from './parameter-row.tsx';
import {
  toCells,
  countOf,
  fromPlain,
  listLines,
  noEdits,
  pasteBlock,
  findLineProblems,
  stillThere,
  toggleLine,
  toPlain,
  setField,
  getEditsSince,
  withNew,
  type Edits,
  type Line,
  type Table,
  type Written,
} from './preset-edits.ts';
import { tableQuery } from './preset-queries.ts';

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
    enabled: countOf(rested) > 0 && rested === edits && !isSaving && table.fixedBy === null,
    staleTime: Infinity,
    retry: false,
  });
  const answered = judged.data?.problems ?? refusedCells(judged.error);
  return {
    problems: findLineProblems(lines, toCells(edits).keys, {
      keys: asked.keys,
      problems: answered,
    }),
    isJudged: rested === edits && !judged.isFetching,
  };
}
/**
 * Saves the edits over the version that was loaded. Returns the outcome, and after a conflict the
 * table as stored by the other user. `onSaved` is called before the message is shown.
 */
async function saved(
  table: Table,
  edits: Edits,
  reason: string,
  onSaved: () => void,
): Promise<'done' | 'failed' | Table> {
  try {
    const done = await adminCall('saveBalanceParameters', {
      params: { id: table.id },
      query: {},
      body: { ...toCells(edits).body, ...(reason !== '' && { reason }) },
      ifMatch: table.version,
      ownMessage: 'except-429',
    });
    onSaved();
    await commandDone({
      message: m.admin_balance_saved(),
      commandId: done.commandId,
      command: getCommand('saveBalanceParameters'),
      text: m.admin_balance_saved_text({ name: table.name, count: done.changes.length }),
    });
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'STALE')
      return queryClient.fetchQuery({ ...tableQuery(table.id), staleTime: 0 });
    commandFailed(error);
    return 'failed';
  }
}

/** Names the first cells of a pasted block that were not taken. */
function showRefused(refused: readonly LineFault[]): void {
  if (refused.length === 0) return;
  const named = refused.slice(0, 3).map(({ line, problem }) => sayProblem(atLine(line, problem)));
  const more = refused.length - named.length;
  const text = [...named, ...(more > 0 ? [m.admin_texts_more({ count: more })] : [])].join('; ');
  toast({ title: m.admin_balance_paste_refused(), text, tone: 'danger' });
}

/** State of an edited table: edits, their problems, and saving. */
export function usePresetEdits(table: Table) {
  const [edits, setEdits] = useState(noEdits);
  const [isStale, setStale] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** Edits that the server has stored and the table here does not show yet. */
  const [kept, setKept] = useState<Edits>();
  const [reason, setReason] = useState('');
  const lines = useMemo(() => listLines(table, edits), [table, edits]);
  const { problems, isJudged } = useProblems(table, edits, lines, isSaving);
  const count = countOf(edits);
  const isDirty = count > 0 && edits !== kept;
  useKept(
    `preset-${table.id}`,
    () => (isDirty ? { edits: toPlain(edits), reason } : {}),
    (left) => {
      setEdits(stillThere(fromPlain(left['edits'] as ReturnType<typeof toPlain>), table));
      setReason(String(left['reason']));
    },
  );
  const number = useRef(0);
  const all = useRef(lines);
  useEffect(() => {
    all.current = lines;
  });
  const deeds: LineDeeds = useMemo(
    () => ({
      type: (line, field, value) => setEdits((now) => setField(now, line, field, value)),
      paste: (line, field, block) => {
        const from = { key: line.key, field };
        showRefused(pasteBlock(noEdits, all.current, from, block).refused);
        setEdits((now) => pasteBlock(now, all.current, from, block).edits);
      },
      toggle: (line) => setEdits((now) => toggleLine(now, line)),
    }),
    [],
  );
  const save = async () => {
    if (count === 0 || isSaving || !isJudged || problems.size > 0) return;
    setSaving(true);
    const outcome = await saved(table, edits, reason.trim(), () => setKept(edits));
    // edits made during the save stay
    if (outcome === 'done') {
      setEdits((now) => getEditsSince(now, edits));
      setStale(false);
      setReason('');
    } else if (outcome !== 'failed') {
      setEdits((now) => stillThere(now, outcome));
      setStale(true);
    }
    setSaving(false);
  };
  return {
    edits,
    lines,
    problems,
    count,
    /** Something would be lost: whoever reads that it is saved may leave. */
    isDirty,
    deeds,
    reason,
    setReason,
    isSaving,
    isStale,
    isJudged,
    add: (values?: Parameters<typeof withNew>[2]) =>
      setEdits((now) => withNew(now, `new-${++number.current}`, values)),
    submit: () => void save(),
    discard: () => {
      setEdits(noEdits);
      setStale(false);
    },
  };
}
