import { getCallCommand } from '@guildhall/contract/office/commands';
import { recruitersFeed as feed } from '@guildhall/contract/goals/referral.section';
import { Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { OnHoldDecision } from '../../engine/command/decision.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import type { Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';

/** Releases or refuses all recruits on hold of the recruiter in this row, as counted in the row. */
const send = (call: 'releaseRecruits' | 'refuseRecruits', row: Row) => async (reason: string) => {
  const { commandId } = await callAdminApi(call, {
    params: { id: row.id },
    body: { reason, count: Number(row['waiting']), newestId: Number(row['newestId']) },
    ownMessage: 'except-429',
  });
  return { commandId, command: getCallCommand(call) };
};
function Detail({ row }: { row: Row }) {
  const name = String(row['username']);
  const count = Number(row['waiting']);
  const search = { tab: 'recruits', f: { recruiterId: row.id, state: 'HELD' } };
  return (
    <>
      <EntryFieldList fields={localizeDeclaration(feed).fields} row={row} />
      <Link className={c.link} {...buildOfficeLink(feed.menu.page, undefined, search)}>
        {m.admin_recruits_show({ count })}
      </Link>
      <OnHoldDecision
        page={feed.menu.page}
        about={name}
        release={{
          action: m.admin_recruits_release_all({ count }),
          text: m.admin_recruits_release_text({ name }),
          doneMessage: m.admin_recruit_released(),
          run: send('releaseRecruits', row),
        }}
        refuse={{
          action: m.admin_recruits_refuse_all({ count }),
          text: m.admin_recruits_refuse_text({ name }),
          doneMessage: m.admin_recruit_refused(),
          run: send('refuseRecruits', row),
        }}
      />
    </>
  );
}

/** One decision applies to all waiting recruits of a recruiter. */
export const sectionOverride: SectionOverride = { Detail, isSearched: true };
