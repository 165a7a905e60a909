import { approvals } from '@guildhall/contract/office/approvals.section';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { spoken } from '../pages.ts';
import { rowQuery } from './queries.ts';

/** Says what became of a request that waited, as soon as somebody or time has decided on it. */
export function AwaitedText({ approvalId, text }: { approvalId: number; text: string }) {
  const { data } = useQuery(rowQuery(approvals, approvalId));
  const { choices = [] } = spoken(approvals).fields.state;
  const state = choices.find(({ value }) => value === data?.['state'] && value !== 'WAITS');
  return state === undefined
    ? text
    : m.admin_awaits_over({ request: String(data?.['said']), state: state.label });
}
