import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import type { AdminUser } from '../user-state.tsx';
import { listDangerousActions, type DangerousAction } from './dangerous-actions.ts';

function ActionLine({ action, onPress }: { action: DangerousAction; onPress: () => void }) {
  return (
    <li>
      <span>{action.text}</span>
      <button type="button" className={joinClassNames(c.btn, c.danger)} onClick={onPress}>
        {action.label}
      </button>
    </li>
  );
}

/** Actions that affect the player immediately; each shows an explanation and asks for a reason. */
export function DangerZone({ user }: { user: AdminUser }) {
  const [open, setOpen] = useState<DangerousAction['name']>();
  const actions = listDangerousActions(user);
  return (
    <section className={joinClassNames(s.sec, s.danger)} aria-label={m.admin_dangerous()}>
      <h2>{m.admin_dangerous()}</h2>
      <ul>
        {actions
          .filter(({ isOffered }) => isOffered)
          .map((action) => (
            <ActionLine key={action.name} action={action} onPress={() => setOpen(action.name)} />
          ))}
      </ul>
      {/* a dialog stays while it closes, also when its action is no longer offered */}
      {actions.map(({ name, label, question, confirmName, run }) => (
        <ReasonDialog
          key={name}
          open={open === name}
          title={label}
          action={label}
          isDangerous
          confirmName={confirmName}
          onClose={() => setOpen(undefined)}
          run={run}
        >
          <p>{question}</p>
        </ReasonDialog>
      ))}
    </section>
  );
}
