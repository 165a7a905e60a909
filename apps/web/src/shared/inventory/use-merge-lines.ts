import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKey } from '../query/query-keys.ts';
import { useSignedIn } from '../session/session.store.ts';

export type MergeLine = Result<Api['listMergeLines']>['data'][number];
export type MergeStep = MergeLine['steps'][number];

/** What the player can merge, by line and rarity, with what comes of it. */
export function useMergeLines() {
  const { accountId } = useSignedIn();
  return useQuery({
    queryKey: queryKey('merge-lines', accountId),
    queryFn: ({ signal }) => call('listMergeLines', { params: { id: accountId }, signal }),
    select: ({ data }) => data,
  });
}
/** Whether one merge can be paid with things: enough of a rarity, and something that comes of it. */
export const isReady = ({ type, count }: MergeLine, step: MergeStep): boolean =>
  step.owned >= count && (type === 1 || step.outcomes.length > 0);
export const readyLines = (lines: readonly MergeLine[]): MergeLine[] =>
  lines.filter((line) => line.steps.some((step) => isReady(line, step)));
