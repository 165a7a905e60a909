import { outboxFeed } from '@guildhall/contract/office/outbox';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../../engine/command/command-outcome.ts';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';

function Retry({ row }: { row: Row }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await callAdminApi('retryEffect', { params: { id: row.id }, ownMessage: 'except-429' });
      await showCommandSuccess({ message: m.admin_outbox_retried(), text: '' });
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
        {m.admin_outbox_retry()}
      </button>
    </div>
  );
}

function Detail({ row, named }: { row: Row; named: Row }) {
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(outboxFeed).fields} row={named} />
      {(row['state'] === 'FAILED' || row['state'] === 'REJECTED') && <Retry row={row} />}
    </>
  );
}

const kinds = async () =>
  (await callAdminApi('effectKinds')).data.map(({ id, name }) => [id, name] as const);
/**
 * Displays failed external effects without their payload, because the payload of a mail contains a
 * secret link.
 */
export const sectionOverride: SectionOverride = { filterOptions: { kind: kinds }, Detail };
