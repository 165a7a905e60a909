import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

export type MergeLine = Result<Api['listMergeLines']>['data'][number];
export type MergeStep = MergeLine['steps'][number];

/** Loads the merges possible for the player by line and rarity, with their results. */
export function useMergeLines() {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('merge-lines', accountId),
    queryFn: ({ signal }) => call('listMergeLines', { params: { id: accountId }, signal }),
    select: ({ data }) => data,
  });
}
/** Returns true if the player owns enough items of the rarity and the merge has a result. */
export const isMergeReady = ({ type, count }: MergeLine, step: MergeStep): boolean =>
  step.owned >= count && (type === 1 || step.outcomes.length > 0);
export const listReadyMergeLines = (lines: readonly MergeLine[]): MergeLine[] =>
  lines.filter((line) => line.steps.some((step) => isMergeReady(line, step)));
