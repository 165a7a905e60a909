import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/**
 * Interval of the repeated checks. The page has to check, because mails are refused within seconds
 * or minutes and no message reports the refusal.
 */
const askAgainMs = 20_000;

/** Returns true if the mail server of the user's unverified address refused the newest mail. */
export function useHasMailServerRejectedEmail(userId: number): boolean {
  const { data } = useQuery({
    queryKey: ['email-delivery', userId],
    queryFn: ({ signal }) => call('emailDelivery', { params: { id: userId }, signal }),
    refetchInterval: askAgainMs,
  });
  return data !== undefined && data.rejectedAt !== null;
}
