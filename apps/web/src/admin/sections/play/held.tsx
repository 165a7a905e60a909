import { getCallCommand } from '@guildhall/contract/office/commands';
import { matchesOnHoldFeed } from '@guildhall/contract/play/matches.section';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { callAdminApi } from '../../admin-call.ts';
import { ReferenceName } from '../../engine/list/cell-value.tsx';
import { OnHoldDecision } from '../../engine/command/decision.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import p from '../../styles/panel.module.css';

interface Reported {
  userId: number;
  place: number;
  durationMs: number;
  exp: number;
  statistics: string;
}

function Detail({ row }: { row: Row }) {
  const { players: declared, ...facts } = localizeDeclaration(matchesOnHoldFeed).fields;
  const columns = declared.fields ?? {};
  const match = String(row['matchId']);
  const send = (verb: 'releaseHeld' | 'refuseHeld') => async (reason: string) => {
    const args = { params: { id: row.id }, body: { reason }, ownMessage: 'except-429' } as const;
    const { commandId } = await callAdminApi(verb, args);
    return { commandId, command: getCallCommand(verb) };
  };
  const players = (Array.isArray(row['players']) ? row['players'] : []) as Reported[];
  return (
    <>
      <EntryFieldList fields={facts} row={row} />
      <h3>{m.admin_held_players()}</h3>
      <table className={p.diff}>
        <thead>
          <tr>
            {Object.entries(columns).map(([name, field]) => (
              <th key={name} scope="col">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player.userId}>
              <th scope="row">
                <ReferenceName target={findRefTargetByName('users')} id={player.userId} />
              </th>
              <td>{player.place}</td>
              <td>{formatNumber(player.durationMs)}</td>
              <td>{formatNumber(player.exp)}</td>
              <td>{player.statistics}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OnHoldDecision
        page={matchesOnHoldFeed.menu.page}
        about={match}
        release={{
          text: m.admin_held_release_text({ match }),
          doneMessage: m.admin_held_released(),
          run: send('releaseHeld'),
        }}
        refuse={{
          text: m.admin_held_refuse_text({ match }),
          doneMessage: m.admin_held_refused(),
          run: send('refuseHeld'),
        }}
      />
    </>
  );
}

/** Lists the oldest matches first: the player who played first has waited longest. */
export const sectionOverride: SectionOverride = { Detail };
