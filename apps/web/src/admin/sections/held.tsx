import { heldFeed } from '@guildhall/contract/office/operations';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { adminCall } from '../admin-call.ts';
import { RefName } from '../engine/cell-value.tsx';
import { commandDone } from '../engine/command-outcome.ts';
import { FactList } from '../engine/fact-list.tsx';
import { ReasonDialog } from '../engine/reason-dialog.tsx';
import type { Row } from '../engine/section-call.ts';
import { targetNamed } from '../engine/targets.ts';
import { useListPage } from '../engine/use-list-page.ts';
import { spoken } from '../pages.ts';
import type { SectionOverride } from '../overrides.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';

interface Reported {
  userId: number;
  place: number;
  durationMs: number;
  exp: number;
  statistics: string;
}

/** Both are for good, and say so. */
function Decision({ row }: { row: Row }) {
  const page = useListPage(heldFeed.menu.page);
  const [open, setOpen] = useState<'release' | 'refuse'>();
  const match = String(row['matchId']);
  const decide =
    (verb: 'releaseHeld' | 'refuseHeld', message: string) => async (reason: string) => {
      const { commandId } = await adminCall(verb, {
        params: { id: row.id },
        body: { reason },
        ownMessage: 'except-429',
      });
      page.closeSaved();
      await commandDone({ message, commandId, text: `${message}: ${match}` });
    };
  const shared = { onClose: () => setOpen(undefined) };
  return (
    <div className={c.row}>
      <button
        type="button"
        className={classNames(c.btn, c.primary)}
        onClick={() => setOpen('release')}
      >
        {m.admin_held_release()}
      </button>
      <button
        type="button"
        className={classNames(c.btn, c.danger)}
        onClick={() => setOpen('refuse')}
      >
        {m.admin_held_refuse()}
      </button>
      <ReasonDialog
        {...shared}
        open={open === 'release'}
        title={m.admin_held_release()}
        action={m.admin_held_release()}
        run={decide('releaseHeld', m.admin_held_released())}
      >
        <p>{m.admin_held_release_text({ match })}</p>
      </ReasonDialog>
      <ReasonDialog
        {...shared}
        open={open === 'refuse'}
        title={m.admin_held_refuse()}
        action={m.admin_held_refuse()}
        isDangerous
        run={decide('refuseHeld', m.admin_held_refused())}
      >
        <p>{m.admin_held_refuse_text({ match })}</p>
      </ReasonDialog>
    </div>
  );
}

function Detail({ row }: { row: Row }) {
  const { players: declared, ...facts } = spoken(heldFeed).fields;
  const columns = declared.of ?? {};
  const players = (Array.isArray(row['players']) ? row['players'] : []) as Reported[];
  return (
    <>
      <FactList fields={facts} row={row} />
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
                <RefName target={targetNamed('users')} id={player.userId} />
              </th>
              <td>{player.place}</td>
              <td>{formatNumber(player.durationMs)}</td>
              <td>{formatNumber(player.exp)}</td>
              <td>{player.statistics}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Decision row={row} />
    </>
  );
}

/** The oldest first: whoever played longest ago has waited longest. */
export const override: SectionOverride = { Detail };
