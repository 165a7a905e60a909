import { tasksFeed } from '@guildhall/contract/office/tasks.section';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../../engine/command/command-outcome.ts';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';

function Resume({ row }: { row: Row }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await callAdminApi('resumeTask', { params: { id: row.id }, ownMessage: 'except-429' });
      await showCommandSuccess({ message: m.admin_task_resumed(), text: '' });
    } catch (error) {
      showCommandFailure(error);
    }
    setBusy(false);
  };
  return (
    <div>
      <button
        type="button"
        className={joinClassNames(c.btn, c.primary)}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void run()}
      >
        {m.admin_task_resume()}
      </button>
    </div>
  );
}

function Detail({ row, named }: { row: Row; named: Row }) {
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(tasksFeed).fields} row={named} />
      {row['status'] === 'FAILED' && <Resume row={row} />}
    </>
  );
}
function Share(row: Row) {
  const percent = Number(row['progress']);
  return (
    <span className={s.share}>
      <ProgressBar
        label={`${localizeDeclaration(tasksFeed).singular} #${row.id}`}
        value={percent}
        max={100}
      />
      {formatNumber(percent)}
    </span>
  );
}

const kinds = async () =>
  (await callAdminApi('taskKinds')).data.map(({ id, name }) => [id, name] as const);
/** Shows the result of a task to its owner only. */
export const sectionOverride: SectionOverride = {
  filterOptions: { kind: kinds },
  cells: { progress: Share },
  Detail,
};
