import { type CommandName } from '@guildhall/contract/office/commands';
import { useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { showCommandSuccess } from './command-outcome.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useListAddress } from '../list/use-list-address.ts';

/** Either decision on an object on hold: to release or to refuse it. */
interface End {
  /** Label of the button; the default is the label for releasing or refusing. */
  readonly action?: string;
  /** Disables the decision in the present state. */
  readonly isImpossible?: boolean;
  /** False until the effect is known, so that nobody confirms an effect that is not shown yet. */
  readonly isReady?: boolean;
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
  /**
   * True in a row of a list: the buttons are small, and their accessible names contain the subject.
   */
  readonly isInRow?: boolean;
  /** Called when the dialog of a decision opens. */
  readonly onOpen?: () => void;
}
/** Puts a text into a paragraph; returns other elements unchanged. */
const toParagraph = (text: ReactNode): ReactNode =>
  typeof text === 'string' ? <p>{text}</p> : text;
/**
 * Releases or refuses something that is on hold. Both decisions are final, and the dialog says so.
 */
export function OnHoldDecision({
  page: name,
  about,
  release,
  refuse,
  isInRow = false,
  onOpen,
}: Props) {
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
  const begin = (decision: 'release' | 'refuse') => {
    onOpen?.();
    setOpen(decision);
  };
  const button = (decision: 'release' | 'refuse', action: string, tone: string | undefined) => (
    <button
      type="button"
      className={joinClassNames(c.btn, tone, isInRow && c.small)}
      aria-label={isInRow ? `${action}: ${about}` : undefined}
      disabled={decision === 'release' && release.isImpossible}
      onClick={() => begin(decision)}
    >
      {action}
    </button>
  );
  return (
    <div className={isInRow ? t.decision : c.row}>
      {button('release', release.action ?? m.admin_held_release(), isInRow ? undefined : c.primary)}
      {button('refuse', refuse.action ?? m.admin_held_refuse(), isInRow ? c.quiet : c.danger)}
      <ReasonDialog
        {...shared}
        open={open === 'release'}
        title={release.action ?? m.admin_held_release()}
        action={release.action ?? m.admin_held_release()}
        isReady={release.isReady}
        run={decide(release)}
      >
        {toParagraph(release.text)}
      </ReasonDialog>
      <ReasonDialog
        {...shared}
        open={open === 'refuse'}
        title={refuse.action ?? m.admin_held_refuse()}
        action={refuse.action ?? m.admin_held_refuse()}
        isDangerous
        run={decide(refuse)}
      >
        {toParagraph(refuse.text)}
      </ReasonDialog>
    </div>
  );
}
