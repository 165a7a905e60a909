import { getCallCommand } from '@guildhall/contract/office/commands';
import { gameServersFeed } from '@guildhall/contract/play/server-watch.section';
import { limits } from '@guildhall/contract/limits';
import { regionsSection } from '@guildhall/contract/play/regions.section';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { callSection, type RowPage, type Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import { ServerLoadPlot } from '../../plots/load-plot.tsx';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';

/**
 * Buttons that tell a server to drain or to stop draining. The state of a silent server does not
 * show its last instruction, so both buttons are offered.
 */
function Drain({ row }: { row: Row }) {
  const [wish, setWish] = useState<boolean>();
  const [shown, setShown] = useState(true);
  const ask = (drain: boolean) => {
    setShown(drain);
    setWish(drain);
  };
  const run = async (reason: string) => {
    const { commandId } = await callAdminApi('drainServer', {
      params: { id: row.id },
      body: { drain: shown, reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_server_told(),
      commandId,
      command: getCallCommand('drainServer'),
      text: `${shown ? m.admin_server_drain() : m.admin_server_take()}: ${String(row['region'])}`,
    });
  };
  const label = shown ? m.admin_server_drain() : m.admin_server_take();
  return (
    <div className={c.row}>
      {row['state'] !== 'DRAINING' && (
        <button type="button" className={joinClassNames(c.btn, c.danger)} onClick={() => ask(true)}>
          {m.admin_server_drain()}
        </button>
      )}
      {row['state'] !== 'ONLINE' && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.primary)}
          onClick={() => ask(false)}
        >
          {m.admin_server_take()}
        </button>
      )}
      <ReasonDialog
        open={wish !== undefined}
        title={label}
        action={label}
        isDangerous={shown}
        onClose={() => setWish(undefined)}
        run={run}
      >
        <p>{shown ? m.admin_server_drain_text() : m.admin_server_take_text()}</p>
      </ReasonDialog>
    </div>
  );
}

function Detail({ row }: { row: Row }) {
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(gameServersFeed).fields} row={row} />
      {row['state'] !== 'GONE' && <Drain row={row} />}
    </>
  );
}

const regionCodes = async () => {
  const { data } = await callSection<RowPage>('POST', `${regionsSection.base}/list`, {
    body: { perPage: limits.perPageMax },
  });
  return data.map((row) => [String(row['code']), String(row['name'])] as const);
};
/** Sorts working servers first. */
export const sectionOverride: SectionOverride = {
  Detail,
  Chart: ServerLoadPlot,
  filterOptions: { region: regionCodes },
};
