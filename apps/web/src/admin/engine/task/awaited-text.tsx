import type { Feed } from '@guildhall/contract/kit/section/section';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { buildSectionDeclarationQuery, localizeDeclaration } from '../../pages.ts';
import { buildSectionRowQuery } from '../queries.ts';

function DecidedText({ requests, id, text }: { requests: Feed; id: number; text: string }) {
  const { data } = useQuery(buildSectionRowQuery(requests, id));
  const { choices = [] } = localizeDeclaration(requests).fields['state'] ?? {};
  const state = choices.find(({ value }) => value === data?.['state'] && value !== 'WAITS');
  return state === undefined
    ? text
    : m.admin_awaits_over({ request: String(data?.['said']), state: state.label });
}
/** Shows the outcome of a request for approval as soon as it is decided or expires. */
export function ApprovalRequestOutcomeText({
  approvalId,
  text,
}: {
  approvalId: number;
  text: string;
}) {
  const { data: requests } = useQuery(buildSectionDeclarationQuery('approvals'));
  return requests?.kind === 'feed' ? (
    <DecidedText requests={requests} id={approvalId} text={text} />
  ) : (
    text
  );
}
