import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Mails are refused within seconds or minutes of being sent; nothing announces it. */
const askAgainMs = 20_000;

/** Whether the mail server of the own address refused the newest mail. For unverified addresses. */
export function useIsRejected(userId: number): boolean {
  const { data } = useQuery({
    queryKey: ['email-delivery', userId],
    queryFn: ({ signal }) => call('emailDelivery', { params: { id: userId }, signal }),
    refetchInterval: askAgainMs,
  });
  return data !== undefined && data.rejectedAt !== null;
}
