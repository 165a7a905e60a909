import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Mails are refused within seconds or minutes of being sent; nothing announces it. */
const askAgainMs = 20_000;

/** Asks if the mail server of the own, unverified address refused the newest mail. */
export function useIsEmailRejected(userId: number): boolean {
  const { data } = useQuery({
    queryKey: ['email-delivery', userId],
    queryFn: ({ signal }) => call('emailDelivery', { params: { id: userId }, signal }),
    refetchInterval: askAgainMs,
  });
  return data !== undefined && data.rejectedAt !== null;
}
