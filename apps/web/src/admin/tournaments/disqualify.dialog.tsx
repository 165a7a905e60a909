import { getCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { adminCall } from '../admin-call.ts';
import { commandDone } from '../engine/command-outcome.ts';
import { ReasonDialog } from '../engine/reason-dialog.tsx';
import { reviewQuery, type ReviewRow } from './review-query.ts';
import { ReviewTable } from './review-table.tsx';

/** Takes a player out; shows who would get what before it happens. The receipt has the way back. */
export function DisqualifyDialog({
  id,
  row,
  onClose,
}: {
  id: number;
  row: ReviewRow | undefined;
  onClose: () => void;
}) {
  const preview = useQuery({ ...reviewQuery(id, row?.accountId), enabled: row !== undefined });
  const name = row?.username ?? '';
  const run = async (reason: string) => {
    if (!row) return;
    const { commandId } = await adminCall('disqualifyFromTournament', {
      params: { id },
      body: { accountId: row.accountId, reason },
      ownMessage: 'except-429',
    });
    await commandDone({
      message: m.admin_cup_disqualified(),
      commandId,
      command: getCommand('disqualifyFromTournament'),
      text: `${m.admin_cup_disqualified()}: ${name}`,
    });
  };
  return (
    <ReasonDialog
      open={row !== undefined}
      title={m.admin_cup_disqualify_title({ name })}
      action={m.admin_cup_disqualify()}
      isDangerous
      isReady={preview.data !== undefined}
      onClose={onClose}
      run={run}
    >
      <p>{m.admin_cup_disqualify_text({ name })}</p>
      {preview.data?.nominations.map((nomination) => (
        <div key={nomination.id}>
          <h3>{nomination.name}</h3>
          <ReviewTable
            label={nomination.name}
            rows={nomination.rows.filter((each) => each.rewards.length > 0)}
          />
        </div>
      ))}
    </ReasonDialog>
  );
}
