import { type CommandName } from '@guildhall/contract/office/commands';
import { useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import { showCommandSuccess } from './command-outcome.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useListAddress } from '../list/use-list-address.ts';

/** Either decision on an object on hold: to release or to refuse it. */
interface End {
  /** Label of the button; the default is the label for releasing or refusing. */
  readonly action?: string;
  /** Disables the decision in the present state. */
  readonly isImpossible?: boolean;
  /** Effect of the decision, shown before the operator confirms the decision. */
  readonly text: ReactNode;
  /** Message after the decision. */
  readonly doneMessage: string;
  readonly run: (
    reason: string,
  ) => Promise<{ commandId: number; command: CommandName | undefined }>;
}
interface Props {
  /** Page name of the list in which the subject waits. */
  readonly page: string;
  /** Name of the subject of the decision. */
  readonly about: string;
  readonly release: End;
  readonly refuse: End;
}
/**
 * Releases or refuses something that is on hold. Both decisions are final, and the dialog says so.
 */
export function OnHoldDecision({ page: name, about, release, refuse }: Props) {
  const page = useListAddress(name);
  const [open, setOpen] = useState<'release' | 'refuse'>();
  const decide =
    ({ run, doneMessage }: End) =>
    async (reason: string) => {
      const { commandId, command } = await run(reason);
      page.closeSaved();
      await showCommandSuccess({
        message: doneMessage,
        commandId,
        command,
        text: `${doneMessage}: ${about}`,
      });
    };
  const shared = { onClose: () => setOpen(undefined) };
  return (
    <div className={c.row}>
      <button
        type="button"
        className={joinClassNames(c.btn, c.primary)}
        disabled={release.isImpossible}
        onClick={() => setOpen('release')}
      >
        {release.action ?? m.admin_held_release()}
      </button>
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger)}
        onClick={() => setOpen('refuse')}
      >
        {refuse.action ?? m.admin_held_refuse()}
      </button>
      <ReasonDialog
        {...shared}
        open={open === 'release'}
        title={release.action ?? m.admin_held_release()}
        action={release.action ?? m.admin_held_release()}
        run={decide(release)}
      >
        <p>{release.text}</p>
      </ReasonDialog>
      <ReasonDialog
        {...shared}
        open={open === 'refuse'}
        title={refuse.action ?? m.admin_held_refuse()}
        action={refuse.action ?? m.admin_held_refuse()}
        isDangerous
        run={decide(refuse)}
      >
        <p>{refuse.text}</p>
      </ReasonDialog>
    </div>
  );
}
