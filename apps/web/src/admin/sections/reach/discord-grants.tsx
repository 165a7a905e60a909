import { getCallCommand } from '@guildhall/contract/office/commands';
import { discordGrantsFeed } from '@guildhall/contract/reach/discord-roles/discord-roles.section';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';

function Retry({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const role = String(row['name']);
  const retry = async (reason: string) => {
    const { commandId } = await callAdminApi('retryDiscordGrant', {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    const message = m.admin_role_retried();
    const command = getCallCommand('retryDiscordGrant');
    await showCommandSuccess({ message, commandId, command, text: `${message}: ${role}` });
  };
  return (
    <div className={c.row}>
      <button
        type="button"
        className={joinClassNames(c.btn, c.primary)}
        onClick={() => setOpen(true)}
      >
        {m.admin_role_retry()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_role_retry()}
        action={m.admin_role_retry()}
        onClose={() => setOpen(false)}
        run={retry}
      >
        <p>{m.admin_role_retry_text({ role })}</p>
      </ReasonDialog>
    </div>
  );
}

function Detail({ row }: { row: Row }) {
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(discordGrantsFeed).fields} row={row} />
      {row['state'] !== 'GIVEN' && <Retry row={row} />}
    </>
  );
}

/** Shows earned roles. If a role was not given yet, operators can request it again immediately. */
export const sectionOverride: SectionOverride = { Detail };
