import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { findCommandNameByKind, getCallCommand } from '@guildhall/contract/office/commands';
import { approvalsFeed } from '@guildhall/contract/office/approvals.section';
import { Link } from '@tanstack/react-router';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
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
import {
  EmptyValue,
  InstantText,
  ReferenceName,
  WrappedText,
} from '../../engine/list/cell-value.tsx';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { useListAddress } from '../../engine/list/use-list-address.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import t from '../../styles/table.module.css';

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
function Withdraw({ row, isInRow = false }: { row: Row; isInRow?: boolean }) {
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
      <button
        type="button"
        className={joinClassNames(c.btn, isInRow && c.small)}
        onClick={() => setOpen(true)}
      >
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

type Preview = Result<(typeof adminApi)['previewRequest']>;
const buildPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey(approvalsFeed.name, 'preview', id),
    queryFn: ({ signal }) =>
      callAdminApi('previewRequest', { params: { id }, ownMessage: 'except-429', signal }),
    staleTime: 0,
    retry: false,
  });

/** Effect that the command would have if it were approved now, or why it cannot be approved. */
function Effect({ id, data }: { id: number; data: Preview }) {
  return (
    <>
      {data.problem !== null && (
        <p className={c.error} role="alert">
          {data.problem}
        </p>
      )}
      <EffectList effects={data.effects} />
      <SnapshotDifference row={{ id, type: data.type }} before={data.before} after={data.after} />
    </>
  );
}
/** Returns both decisions about a request. */
const buildDecisions = (row: Row, type: string) => {
  const about = String(row['said']);
  return {
    page: pageName,
    about,
    release: {
      action: m.admin_approval_approve(),
      text: m.admin_approval_approve_text({ deed: about }),
      doneMessage: m.admin_approval_approved(),
      run: approve(row.id, type),
    },
    refuse: {
      text: m.admin_approval_refuse_text({ deed: about }),
      doneMessage: m.admin_approval_refused(),
      run: send('refuseRequest', row.id),
    },
  };
};

/** Shows the effect of a waiting request, with the decisions that the operator may make. */
function Waiting({ row }: { row: Row }) {
  const preview = useQuery(buildPreviewQuery(row.id));
  const { data } = preview;
  if (!data) return <CommandPreviewPlaceholder preview={preview} />;
  const { release, ...decisions } = buildDecisions(row, data.type);
  return (
    <>
      <h3>{m.admin_approval_preview()}</h3>
      <Effect id={row.id} data={data} />
      {data.isOwn ? (
        <Withdraw row={row} />
      ) : (
        <OnHoldDecision
          {...decisions}
          release={{ ...release, isImpossible: data.problem !== null }}
        />
      )}
    </>
  );
}

/**
 * Decides a request in its row. The dialog shows the present effect and can be confirmed only when
 * it is known, as in the opened request.
 */
function RowDecision({ row }: { row: Row }) {
  const [wasOpened, setOpened] = useState(false);
  const preview = useQuery({ ...buildPreviewQuery(row.id), enabled: wasOpened });
  const { data } = preview;
  const { release, ...decisions } = buildDecisions(row, data?.type ?? '');
  return (
    <OnHoldDecision
      {...decisions}
      isInRow
      onOpen={() => setOpened(true)}
      release={{
        ...release,
        isReady: data?.problem === null,
        text: (
          <>
            <p>{release.text}</p>
            {data ? (
              <Effect id={row.id} data={data} />
            ) : (
              <CommandPreviewPlaceholder preview={preview} />
            )}
          </>
        ),
      }}
    />
  );
}
/** Shows the state of a request; for a waiting request, shows the decisions instead. */
function State({ row }: { row: Row }) {
  const { userId } = useSignedInSession();
  const { choices = [] } = localizeDeclaration(approvalsFeed).fields.state;
  const label = choices.find(({ value }) => value === row['state'])?.label;
  if (row['state'] !== 'WAITS') return <>{label}</>;
  return (
    <span className={p.besideOpenRow}>
      {row['askedBy'] === userId ? <Withdraw row={row} isInRow /> : <RowDecision row={row} />}
      <span>{label}</span>
    </span>
  );
}
/** Shows the user who made the request, and its time. */
const Asker = ({ row }: { row: Row }) => (
  <span className={t.two}>
    <ReferenceName target={findRefTargetByName('users')} id={Number(row['askedBy'])} />
    <span className={c.faint}>
      <InstantText iso={String(row['createdAt'])} />
    </span>
  </span>
);
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
  cells: {
    said: (row) => <WrappedText isLong text={String(row['said'])} />,
    worth: (row) => <WrappedText text={String(row['worth'])} />,
    askedBy: (row) => <Asker row={row} />,
    state: (row) => <State row={row} />,
    deciders: (row) =>
      typeof row['deciders'] === 'string' ? (
        <WrappedText isLong text={row['deciders']} />
      ) : (
        <EmptyValue />
      ),
  },
  Detail,
};
