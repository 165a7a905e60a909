import { getCallCommand } from '@guildhall/contract/office/commands';
import {
  tournamentStates,
  type TournamentState,
} from '@guildhall/contract/goals/tournaments/tournaments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { useTaskPolling } from '../../shared/tasks/use-task.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess } from '../engine/command/command-outcome.ts';
import { TaskInterruptedNote } from '../engine/panel/interrupted-note.tsx';
import { refetchOfficeData } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import type { Row } from '../engine/command/section-call.ts';
import { useNewestUnfinishedTask } from '../engine/task/use-open-task.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { CorrectScoreDialog, type ScoreCorrectionTarget } from './correct.dialog.tsx';
import { DisqualifyDialog } from './disqualify.dialog.tsx';
import { EscrowTable } from './escrow-table.tsx';
import { NominationPlaceList } from './place-list.tsx';
import {
  buildTournamentReviewQuery,
  type NominationPlace,
  type TournamentReview,
} from './review-query.ts';
import { TournamentReviewTable, type NominationPlaceAction } from './review-table.tsx';

const isState = (value: unknown): value is TournamentState =>
  tournamentStates.some((state) => state === value);
const isRunning = (state: TournamentState): boolean =>
  state === 'OPEN' || state === 'GRACE' || state === 'FROZEN' || state === 'REVIEW';
const isSettleable = (state: TournamentState): boolean => state === 'FROZEN' || state === 'REVIEW';
const isSettled = (state: TournamentState): boolean => state === 'SETTLED' || state === 'CORRECTED';
type Verb = 'publish' | 'cancel' | 'settle';

/** Shows the actions that are allowed in the present state, and marks irreversible actions. */
function Acts({
  state,
  onOpen,
  onStandings,
}: {
  state: TournamentState;
  onOpen: (verb: Verb) => void;
  onStandings: () => void;
}) {
  return (
    <div className={c.row}>
      {state !== 'DRAFT' && (
        <button type="button" className={c.btn} onClick={onStandings}>
          {m.admin_cup_desk()}
        </button>
      )}
      {state === 'DRAFT' && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.primary)}
          onClick={() => onOpen('publish')}
        >
          {m.admin_cup_publish()}
        </button>
      )}
      {isSettleable(state) && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.primary)}
          onClick={() => onOpen('settle')}
        >
          {m.admin_cup_settle()}
        </button>
      )}
      {isRunning(state) && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.danger)}
          onClick={() => onOpen('cancel')}
        >
          {m.admin_cup_cancel()}
        </button>
      )}
    </div>
  );
}
const winners = (review: TournamentReview | undefined): number =>
  (review?.nominations ?? []).reduce(
    (sum, nomination) => sum + nomination.rows.filter((row) => row.rewards.length > 0).length,
    0,
  );

interface DecisionProps {
  id: number;
  name: string;
  open: Verb | undefined;
  review: TournamentReview | undefined;
  onClose: () => void;
  onPaying: (taskId: number) => void;
}
function Decisions({ id, name, open, review, onClose, onPaying }: DecisionProps) {
  const shared = { onClose };
  const publish = async (reason: string) => {
    const { commandId } = await callAdminApi('publishTournament', {
      params: { id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_cup_published(),
      commandId,
      command: getCallCommand('publishTournament'),
      text: `${m.admin_cup_published()}: ${name}`,
    });
  };
  const cancel = async (reason: string) => {
    const { commandId } = await callAdminApi('cancelTournament', {
      params: { id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_cup_cancelled(),
      commandId,
      command: getCallCommand('cancelTournament'),
      text: `${m.admin_cup_cancelled()}: ${name}`,
    });
  };
  // the settlement empties the list of payments while its dialog is still closing, so the dialog
  // keeps a copy.
  const [settling, setSettling] = useState<TournamentReview>();
  const settled = settling ?? review;
  const settle = async (reason: string) => {
    setSettling(review);
    const { commandId, taskId } = await callAdminApi('settleTournament', {
      params: { id },
      body: { reason },
      ownMessage: 'except-429',
    }).catch((error: unknown) => {
      setSettling(undefined);
      throw error;
    });
    onPaying(taskId);
    await showCommandSuccess({
      message: m.admin_cup_settled(),
      commandId,
      command: getCallCommand('settleTournament'),
      text: `${m.admin_cup_settled()}: ${name}`,
    });
  };
  return (
    <>
      <ReasonDialog
        {...shared}
        open={open === 'publish'}
        title={m.admin_cup_publish()}
        action={m.admin_cup_publish()}
        run={publish}
      >
        <p>{m.admin_cup_publish_text({ name })}</p>
      </ReasonDialog>
      <ReasonDialog
        {...shared}
        open={open === 'cancel'}
        title={m.admin_cup_cancel()}
        action={m.admin_cup_cancel()}
        isDangerous
        confirmName={name}
        run={cancel}
      >
        <p>{m.admin_cup_cancel_text({ name })}</p>
      </ReasonDialog>
      <ReasonDialog
        {...shared}
        open={open === 'settle'}
        title={m.admin_cup_settle()}
        action={m.admin_cup_settle()}
        isDangerous
        isReady={review !== undefined}
        run={settle}
      >
        <p>{m.admin_cup_settle_text({ name, count: formatNumber(winners(settled)) })}</p>
        {settled?.nominations.map((nomination) => (
          <div key={nomination.id}>
            <h3>{nomination.name}</h3>
            <TournamentReviewTable
              label={nomination.name}
              rows={nomination.rows.filter((row) => row.rewards.length > 0)}
            />
          </div>
        ))}
      </ReasonDialog>
    </>
  );
}

/** Standings with prizes, and the actions on them. */
export function TournamentDecisions({ row }: { row: Row }) {
  const [open, setOpen] = useState<Verb>();
  const [isShown, setShown] = useState(false);
  const [out, setOut] = useState<NominationPlace>();
  const [correcting, setCorrecting] = useState<ScoreCorrectionTarget>();
  const [taskId, setTaskId] = useState<number>();
  const state = isState(row['state']) ? row['state'] : 'DRAFT';
  const review = useQuery(buildTournamentReviewQuery(row.id));
  // matches continue while the form is open, so the decision uses freshly loaded data
  const show = (openDialog: () => void): void => {
    void review.refetch();
    openDialog();
  };
  const paying = useTaskPolling(taskId, ({ status }) => {
    setTaskId(undefined);
    if (status === 'FINISHED') showMessage({ text: m.admin_cup_all_paid(), tone: 'success' });
    else showMessage({ text: m.admin_cup_pay_failed(), tone: 'danger' });
    void refetchOfficeData(queryClient);
  });
  const running = useNewestUnfinishedTask('tournaments', row.id);
  const shown = paying ?? running;
  const name = String(row['name']);
  const actionsIn = (nominationId: number): readonly NominationPlaceAction[] => [
    ...(isSettled(state)
      ? [
          {
            text: m.admin_cup_correct(),
            name: ({ username }: NominationPlace) => m.admin_cup_correct_title({ name: username }),
            isFor: () => true,
            run: (placed: NominationPlace) => setCorrecting({ nominationId, row: placed }),
          },
        ]
      : []),
    ...(isSettled(state) || isRunning(state)
      ? [
          {
            text: m.admin_cup_disqualify(),
            name: ({ username }: NominationPlace) =>
              m.admin_cup_disqualify_title({ name: username }),
            isFor: ({ disqualified }: NominationPlace) => !disqualified,
            run: setOut,
          },
        ]
      : []),
  ];
  return (
    <section className={p.field} aria-label={m.admin_cup_desk()}>
      <Acts
        state={state}
        onOpen={(verb) => show(() => setOpen(verb))}
        onStandings={() => show(() => setShown(true))}
      />
      {shown && <p className={p.hint}>{m.admin_cup_paying({ percent: shown.progress })}</p>}
      <TaskInterruptedNote interrupted={shown?.interrupted} />
      {review.data && review.data.unpaid > 0 && !shown && (
        <p className={p.hint}>{m.admin_cup_unpaid({ count: formatNumber(review.data.unpaid) })}</p>
      )}
      {review.data && <EscrowTable escrow={review.data.escrow} />}
      <LazyModal
        open={isShown}
        wide
        title={m.admin_cup_standings_of({ name })}
        onClose={() => setShown(false)}
      >
        <div className={joinClassNames(c.dialogBody, p.review)}>
          {review.data?.nominations.map((nomination) => (
            <section key={nomination.id} aria-label={nomination.name}>
              <h3>
                {nomination.name}{' '}
                <span className={c.muted}>
                  {m.admin_cup_participants({ count: formatNumber(nomination.participants) })}
                </span>
              </h3>
              <NominationPlaceList
                id={row.id}
                nomination={nomination}
                actions={actionsIn(nomination.id)}
              />
            </section>
          ))}
          {review.isError && <p className={c.error}>{m.admin_failed()}</p>}
        </div>
      </LazyModal>
      <Decisions
        id={row.id}
        name={name}
        open={open}
        review={review.isFetching ? undefined : review.data}
        onClose={() => setOpen(undefined)}
        onPaying={setTaskId}
      />
      <DisqualifyDialog
        id={row.id}
        isSettled={isSettled(state)}
        row={out}
        onClose={() => setOut(undefined)}
        onPaying={setTaskId}
      />
      <CorrectScoreDialog
        id={row.id}
        correcting={correcting}
        onClose={() => setCorrecting(undefined)}
        onPaying={setTaskId}
      />
    </section>
  );
}
