import { useQuery } from '@tanstack/react-query';
import { laterCall } from '../api/later-call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedIn } from '../session/session.store.ts';

/** Loads one receipt of the player, once it is wanted. */
export function useReceipt(receiptId: number, isWanted: boolean) {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: buildQueryKey('receipts', userId, receiptId),
    queryFn: ({ signal }) =>
      laterCall('readReceipt', { params: { id: userId, receiptId }, signal }),
    select: ({ receipt }) => receipt,
    enabled: isWanted,
  });
}
