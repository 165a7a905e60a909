import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess } from '../engine/command/command-outcome.ts';
import { buildPreviewQuery } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import { PrizeChangeTable } from './change-table.tsx';
import { buildTournamentReviewQuery, type NominationPlace } from './review-query.ts';
import { TournamentReviewTable } from './review-table.tsx';

interface DialogProps {
  id: number;
  isSettled: boolean;
  row: NominationPlace | undefined;
  onClose: () => void;
  onPaying: (taskId: number) => void;
}

/**
 * Previews a disqualification after the settlement: the losses of the disqualified player and the
 * gains of other players.
 */
function useTaking({ id, isSettled, row }: DialogProps, takesPrizes: boolean) {
  return useQuery({
    ...buildPreviewQuery(['disqualification', id, row?.accountId, takesPrizes], ({ signal }) =>
      callAdminApi('disqualifyFromTournament', {
        params: { id },
        query: { preview: 'true' },
        body: { accountId: row?.accountId ?? 0, takesPrizes, reason: 'Preview' },
        ownMessage: 'always',
        signal,
      }),
    ),
    enabled: isSettled && row !== undefined,
  });
}
/** Previews the standings with their prizes before they are paid. */
function Standings({ id, accountId }: { id: number; accountId: number }) {
  const { data } = useQuery(buildTournamentReviewQuery(id, accountId));
  return data?.nominations.map((nomination) => (
    <div key={nomination.id}>
      <h3>{nomination.name}</h3>
      <TournamentReviewTable
        label={nomination.name}
        rows={nomination.rows.filter((each) => each.rewards.length > 0)}
      />
    </div>
  ));
}

/**
 * Dialog that disqualifies a player; after the settlement, the prizes are taken back too. The
 * receipt offers the undo.
 */
function Disqualification(props: DialogProps & { row: NominationPlace }) {
  const { id, isSettled, row, onClose, onPaying } = props;
  const [takesPrizes, setTakes] = useState(true);
  const before = useQuery({
    ...buildTournamentReviewQuery(id, row.accountId),
    enabled: !isSettled,
  });
  const after = useTaking(props, takesPrizes);
  const name = row.username;
  const run = async (reason: string) => {
    const { commandId, taskId } = await callAdminApi('disqualifyFromTournament', {
      params: { id },
      query: {},
      body: { accountId: row.accountId, takesPrizes, reason },
      ownMessage: 'except-429',
    });
    if (taskId !== null) onPaying(taskId);
    await showCommandSuccess({
      message: m.admin_cup_disqualified(),
      commandId,
      command: getCallCommand('disqualifyFromTournament'),
      text: `${m.admin_cup_disqualified()}: ${name}`,
    });
  };
  return (
    <ReasonDialog
      open
      title={m.admin_cup_disqualify_title({ name })}
      action={m.admin_cup_disqualify()}
      isDangerous
      isReady={(isSettled ? after.data : before.data) !== undefined}
      onClose={onClose}
      run={run}
    >
      <p>
        {isSettled
          ? m.admin_cup_disqualify_settled({ name })
          : m.admin_cup_disqualify_text({ name })}
      </p>
      {isSettled ? (
        <>
          <label>
            <input
              type="checkbox"
              checked={takesPrizes}
              onChange={(event) => setTakes(event.target.checked)}
            />{' '}
            {m.admin_cup_take_prizes()}
          </label>
          <PrizeChangeTable label={m.admin_cup_disqualify()} preview={after} />
        </>
      ) : (
        <Standings id={id} accountId={row.accountId} />
      )}
    </ReasonDialog>
  );
}
export function DisqualifyDialog(props: DialogProps) {
  const { row } = props;
  return row && <Disqualification key={row.accountId} {...props} row={row} />;
}
