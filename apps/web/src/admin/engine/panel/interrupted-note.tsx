import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import * as m from '../../../messages/messages.js';
import { formatTimeOfDay } from '../../../shared/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import p from '../../styles/panel.module.css';

type Interrupted = Result<Api['taskResult']>['interrupted'];

/**
 * Note on a task whose server was killed. It shows when the task was interrupted, and when another
 * server will continue it.
 */
export function TaskInterruptedNote({ interrupted }: { interrupted: Interrupted }) {
  if (!interrupted) return null;
  const { at, resumesAt } = interrupted;
  return (
    <p role="status" className={p.hint}>
      <Icon name="alert" size={14} />{' '}
      {m.admin_task_interrupted({ at: formatTimeOfDay(at), resumesAt: formatTimeOfDay(resumesAt) })}
    </p>
  );
}
