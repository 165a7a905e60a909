import { findCommandNameByKind, getCallCommand } from '@guildhall/contract/office/commands';
import { approvalsFeed } from '@guildhall/contract/office/approvals.section';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { SnapshotDifference } from '../../activity/difference.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { OnHoldDecision } from '../../engine/command/decision.tsx';
import { EffectList } from '../../engine/command/effect-list.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { CommandPreviewPlaceholder } from '../../engine/command/preview-state.tsx';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { useListAddress } from '../../engine/list/use-list-address.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';

const { page: pageName } = approvalsFeed.menu;
const sent = (id: number, reason: string) =>
  ({ params: { id }, body: { reason }, ownMessage: 'except-429' }) as const;
const send = (verb: 'refuseRequest' | 'withdrawRequest', id: number) => async (reason: string) => {
  const { commandId } = await callAdminApi(verb, sent(id, reason));
  return { commandId, command: getCallCommand(verb) };
};
/** Approves a request. The receipt offers to undo the approved command, not the approval itself. */
const approve = (id: number, type: string) => async (reason: string) => {
  const { entry } = await callAdminApi('approveRequest', sent(id, reason));
  return { commandId: entry, command: findCommandNameByKind(type) };
};

/** Lets the author withdraw an undecided request. */
function Withdraw({ row }: { row: Row }) {
  const page = useListAddress(pageName);
  const [isOpen, setOpen] = useState(false);
  const run = async (reason: string) => {
    const result = await send('withdrawRequest', row.id)(reason);
    page.closeSaved();
    await showCommandSuccess({
      message: m.admin_approval_withdrawn(),
      ...result,
      text: String(row['said']),
    });
  };
  return (
    <div className={c.row}>
      <button type="button" className={c.btn} onClick={() => setOpen(true)}>
        {m.admin_approval_withdraw()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_approval_withdraw()}
        action={m.admin_approval_withdraw()}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_approval_withdraw_text()}</p>
      </ReasonDialog>
    </div>
  );
}

/**
 * Effect that the command would have if it were approved now, and the users who may decide on it.
 */
function Waiting({ row }: { row: Row }) {
  const preview = useQuery({
    queryKey: buildOfficeQueryKey(approvalsFeed.name, 'preview', row.id),
    queryFn: ({ signal }) =>
      callAdminApi('previewRequest', { params: { id: row.id }, ownMessage: 'except-429', signal }),
    staleTime: 0,
    retry: false,
  });
  const { data } = preview;
  if (!data) return <CommandPreviewPlaceholder preview={preview} />;
  const about = String(row['said']);
  return (
    <>
      <h3>{m.admin_approval_preview()}</h3>
      {data.problem !== null && (
        <p className={c.error} role="alert">
          {data.problem}
        </p>
      )}
      <EffectList effects={data.effects} />
      <SnapshotDifference
        row={{ id: row.id, type: data.type }}
        before={data.before}
        after={data.after}
      />
      {data.isOwn ? (
        <Withdraw row={row} />
      ) : (
        <OnHoldDecision
          page={pageName}
          about={about}
          release={{
            action: m.admin_approval_approve(),
            isImpossible: data.problem !== null,
            text: m.admin_approval_approve_text({ deed: about }),
            doneMessage: m.admin_approval_approved(),
            run: approve(row.id, data.type),
          }}
          refuse={{
            text: m.admin_approval_refuse_text({ deed: about }),
            doneMessage: m.admin_approval_refused(),
            run: send('refuseRequest', row.id),
          }}
        />
      )}
    </>
  );
}
function Detail({ row }: { row: Row }) {
  const entry = row['entry'];
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(approvalsFeed).fields} row={row} />
      {row['state'] === 'WAITS' && <Waiting row={row} />}
      {typeof entry === 'number' && (
        <div className={c.row}>
          <Link
            {...buildOfficeLink('activity-log', entry)}
            className={joinClassNames(c.btn, c.small)}
          >
            {m.admin_transaction_record()}
          </Link>
        </div>
      )}
    </>
  );
}

/** Lists waiting requests first, because a second administrator opens the page to decide them. */
export const sectionOverride: SectionOverride = {
  elastic: 'said',
  first: { state: 'WAITS' },
  Detail,
};
