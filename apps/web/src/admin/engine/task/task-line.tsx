import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { useTaskPolling } from '../../../shared/tasks/use-task.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import p from '../../styles/panel.module.css';
import { TaskInterruptedNote } from '../panel/interrupted-note.tsx';
import { refetchOfficeData } from '../queries.ts';
import { useRowTaskId } from './row-task.store.ts';
import { useNewestUnfinishedTask, type UnfinishedTask } from './use-open-task.ts';

/**
 * Progress of the task that a save of the row has started, in this browser or elsewhere. The task
 * continues after the form or the page is left.
 */
export function RowTaskProgress({ section, rowId }: { section: string; rowId: number }) {
  const taskId = useRowTaskId(section, rowId);
  const [over, setOver] = useState<{ taskId: number; isDone: boolean }>();
  const view = useTaskPolling(taskId, ({ status }) => {
    if (taskId !== undefined) setOver({ taskId, isDone: status === 'FINISHED' });
    void refetchOfficeData(queryClient);
  });
  const running = useNewestUnfinishedTask(section, rowId);
  if (taskId !== undefined && over?.taskId === taskId) return <Ended isDone={over.isDone} />;
  const shown = view ?? running;
  if (taskId === undefined && !shown) return null;
  return <Running progress={shown?.progress ?? 0} interrupted={shown?.interrupted} />;
}
function Ended({ isDone }: { isDone: boolean }) {
  return (
    <div className={p.task}>
      <span role="status">
        <Icon name={isDone ? 'check' : 'alert'} size={14} />
        {isDone ? m.admin_task_finished() : m.admin_task_failed()}
      </span>
    </div>
  );
}
function Running({ progress, interrupted }: Pick<UnfinishedTask, 'progress' | 'interrupted'>) {
  return (
    <div className={p.task}>
      <span role="status">{m.admin_task_running({ progress })}</span>
      <ProgressBar label={m.admin_task_progress()} value={progress} max={100} />
      <TaskInterruptedNote interrupted={interrupted} />
    </div>
  );
}
