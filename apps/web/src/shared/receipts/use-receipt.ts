import { useQuery } from '@tanstack/react-query';
import { callLazyPortalApi } from '../api/later-call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

/** Loads a receipt of the player on demand. */
export function useReceipt(receiptId: number, isWanted: boolean) {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('receipts', userId, receiptId),
    queryFn: ({ signal }) =>
      callLazyPortalApi('readReceipt', { params: { id: userId, receiptId }, signal }),
    select: ({ receipt }) => receipt,
    enabled: isWanted,
  });
}
