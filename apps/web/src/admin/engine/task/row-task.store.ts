import { createAtom, useSelector } from '@tanstack/react-store';
import type { SaveRowReply } from '../command/section-call.ts';

/** Tasks started by the last save of a row, by section and row. */
const tasks = createAtom<Readonly<Record<string, number>>>({});
const keyOf = (section: string, rowId: number): string => `${section}/${rowId}`;

export function rememberRowTask(section: string, saved: Pick<SaveRowReply, 'id' | 'taskId'>): void {
  const { id, taskId } = saved;
  if (typeof taskId === 'number')
    tasks.set((known) => ({ ...known, [keyOf(section, id)]: taskId }));
}
export const useRowTaskId = (section: string, rowId: number): number | undefined =>
  useSelector(tasks, (known) => known[keyOf(section, rowId)]);
