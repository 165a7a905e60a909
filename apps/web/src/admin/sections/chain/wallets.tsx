import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { getCallCommand } from '@guildhall/contract/office/commands';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { useListAddress } from '../../engine/list/use-list-address.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';

function Unlink({ row }: { row: Row }) {
  const page = useListAddress(walletsFeed.menu.page);
  const [isOpen, setOpen] = useState(false);
  const address = String(row['address']);
  const run = async (reason: string) => {
    const { commandId } = await callAdminApi('adminUnlinkWallet', {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    page.closeSaved();
    await showCommandSuccess({
      message: m.admin_wallet_unlinked(),
      commandId,
      command: getCallCommand('adminUnlinkWallet'),
      text: `${m.admin_wallet_unlinked()}: ${address}`,
    });
  };
  return (
    <div className={c.row}>
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger)}
        onClick={() => setOpen(true)}
      >
        {m.admin_wallet_unlink()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_wallet_unlink()}
        action={m.admin_wallet_unlink()}
        isDangerous
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_wallet_unlink_text({ player: String(row['username']) })}</p>
      </ReasonDialog>
    </div>
  );
}

function Detail({ row }: { row: Row }) {
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(walletsFeed).fields} row={row} />
      <Unlink row={row} />
    </>
  );
}

/** Shows a wallet. Operators can unlink it from its player. */
export const sectionOverride: SectionOverride = { Detail };
