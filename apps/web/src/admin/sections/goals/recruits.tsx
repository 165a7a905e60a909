import { getCallCommand } from '@guildhall/contract/office/commands';
import { recruitsFeed as feed } from '@guildhall/contract/goals/referral.section';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { CellValue } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';

type Call = 'releaseRecruit' | 'holdRecruit' | 'refuseRecruit';
const calls: Readonly<
  Record<
    Call,
    { action: () => string; doneMessage: () => string; text: (named: { name: string }) => string }
  >
> = {
  releaseRecruit: {
    action: m.admin_recruit_release,
    doneMessage: m.admin_recruit_released,
    text: m.admin_recruit_release_text,
  },
  holdRecruit: {
    action: m.admin_recruit_hold,
    doneMessage: m.admin_recruit_held,
    text: m.admin_recruit_hold_text,
  },
  refuseRecruit: {
    action: m.admin_recruit_refuse,
    doneMessage: m.admin_recruit_refused,
    text: m.admin_recruit_refuse_text,
  },
};
/** Dialog for one decision on a recruit, with its reason. */
function Decision({ row, call }: { row: Row; call: Call }) {
  const [isOpen, setOpen] = useState(false);
  const name = String(row['username']);
  const isRelease = call === 'releaseRecruit';
  const action = calls[call].action();
  const run = async (reason: string) => {
    const { commandId } = await callAdminApi(call, {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    const message = calls[call].doneMessage();
    const command = getCallCommand(call);
    await showCommandSuccess({ message, commandId, command, text: `${message}: ${name}` });
  };
  return (
    <>
      <button
        type="button"
        className={joinClassNames(c.btn, isRelease ? c.primary : c.danger)}
        onClick={() => setOpen(true)}
      >
        {action}
      </button>
      <ReasonDialog
        open={isOpen}
        title={action}
        action={action}
        isDangerous={!isRelease}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{calls[call].text({ name })}</p>
      </ReasonDialog>
    </>
  );
}

/** Lists the decisions that are possible in a recruit's present state. */
const openCalls = ({ state }: Row): readonly Call[] =>
  state === 'HELD'
    ? ['releaseRecruit', 'refuseRecruit']
    : state === 'REFUSED'
      ? ['releaseRecruit']
      : ['holdRecruit'];

function Detail({ row }: { row: Row }) {
  return (
    <>
      <dl className={p.facts}>
        {Object.entries(localizeDeclaration(feed).fields).map(([name, field]) => [
          <dt key={`${name}-label`}>{field.label}</dt>,
          <dd key={name}>
            <CellValue field={field} value={row[name]} row={row} />
          </dd>,
        ])}
      </dl>
      <div className={c.row}>
        {openCalls(row).map((call) => (
          <Decision key={call} row={row} call={call} />
        ))}
      </div>
    </>
  );
}

/**
 * Shows recruits for review: recruits on hold can be released, and suspicious recruits can be put
 * on hold.
 */
export const sectionOverride: SectionOverride = { Detail };
