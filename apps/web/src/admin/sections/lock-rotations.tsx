import { lockRotations } from '@guildhall/contract/chain/lock-rotations.section';
import { getCommand } from '@guildhall/contract/office/commands';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { adminCall } from '../admin-call.ts';
import { commandDone } from '../engine/command-outcome.ts';
import { FactList } from '../engine/fact-list.tsx';
import { officeLink } from '../engine/office-link.ts';
import { ReasonDialog } from '../engine/reason-dialog.tsx';
import type { Row } from '../engine/section-call.ts';
import type { SectionOverride } from '../overrides.ts';
import { localize } from '../pages.ts';
import c from '../styles/controls.module.css';

function Start() {
  const [isOpen, setOpen] = useState(false);
  const run = async (reason: string) => {
    const { commandId } = await adminCall('rotateLockKey', {
      body: { reason },
      ownMessage: 'except-429',
    });
    setOpen(false);
    await commandDone({
      message: m.admin_lock_started(),
      commandId,
      command: getCommand('rotateLockKey'),
      text: m.admin_lock_started(),
    });
  };
  return (
    <>
      <button type="button" className={c.btn} onClick={() => setOpen(true)}>
        {m.admin_lock_start()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_lock_start()}
        action={m.admin_lock_start()}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_lock_start_text()}</p>
      </ReasonDialog>
    </>
  );
}

function Detail({ row }: { row: Row }) {
  const { commandId, ...facts } = localize(lockRotations).fields;
  return (
    <>
      <FactList fields={facts} row={row} />
      {typeof row['commandId'] === 'number' && (
        <div className={c.row}>
          <Link className={c.link} {...officeLink('activity-log', row['commandId'])}>
            {commandId.label}
          </Link>
        </div>
      )}
    </>
  );
}

/** The newest first. */
export const override: SectionOverride = { HeadActions: Start, Detail };
