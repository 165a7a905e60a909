import { getCallCommand } from '@guildhall/contract/office/commands';
import { payoutsOnHoldFeed } from '@guildhall/contract/wealth/inbox/held-payouts.section';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { OnHoldDecision } from '../../engine/command/decision.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';

function Detail({ row }: { row: Row }) {
  const pays = String(row['pays']);
  const send = (verb: 'releasePayout' | 'refusePayout') => async (reason: string) => {
    const args = { params: { id: row.id }, body: { reason }, ownMessage: 'except-429' } as const;
    const { commandId } = await callAdminApi(verb, args);
    return { commandId, command: getCallCommand(verb) };
  };
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(payoutsOnHoldFeed).fields} row={row} />
      <OnHoldDecision
        page={payoutsOnHoldFeed.menu.page}
        about={pays}
        release={{
          text: m.admin_payout_release_text({ pays }),
          doneMessage: m.admin_payout_released(),
          run: send('releasePayout'),
        }}
        refuse={{
          text: m.admin_payout_refuse_text({ pays }),
          doneMessage: m.admin_payout_refused(),
          run: send('refusePayout'),
        }}
      />
    </>
  );
}

/** Lists the oldest payouts first: the player who earned first has waited longest. */
export const sectionOverride: SectionOverride = { Detail };
