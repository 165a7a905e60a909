import { getCommand } from '@guildhall/contract/office/commands';
import { recruits as feed } from '@guildhall/contract/goals/referral.section';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import { adminCall } from '../admin-call.ts';
import { CellValue } from '../engine/cell-value.tsx';
import { commandDone } from '../engine/command-outcome.ts';
import { ReasonDialog } from '../engine/reason-dialog.tsx';
import type { Row } from '../engine/section-call.ts';
import { spoken } from '../pages.ts';
import type { SectionOverride } from '../overrides.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';

function Decision({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const name = String(row['username']);
  const isHeld = row['state'] === 'HELD';
  const run = async (reason: string) => {
    const call = isHeld ? 'releaseRecruit' : 'holdRecruit';
    const { commandId } = await adminCall(call, {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    const message = isHeld ? m.admin_recruit_released() : m.admin_recruit_held();
    const command = getCommand(call);
    await commandDone({ message, commandId, command, text: `${message}: ${name}` });
  };
  const action = isHeld ? m.admin_recruit_release() : m.admin_recruit_hold();
  return (
    <div>
      <button
        type="button"
        className={classNames(c.btn, isHeld ? c.primary : c.danger)}
        onClick={() => setOpen(true)}
      >
        {action}
      </button>
      <ReasonDialog
        open={isOpen}
        title={action}
        action={action}
        isDangerous={!isHeld}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>
          {isHeld ? m.admin_recruit_release_text({ name }) : m.admin_recruit_hold_text({ name })}
        </p>
      </ReasonDialog>
    </div>
  );
}

function Detail({ row }: { row: Row }) {
  return (
    <>
      <dl className={p.facts}>
        {Object.entries(spoken(feed).fields).map(([name, field]) => [
          <dt key={`${name}-label`}>{field.label}</dt>,
          <dd key={name}>
            <CellValue field={field} value={row[name]} row={row} />
          </dd>,
        ])}
      </dl>
      <Decision row={row} />
    </>
  );
}

/** Recruits are looked at: who is held is released, who looks wrong is held. */
export const override: SectionOverride = { Detail };
