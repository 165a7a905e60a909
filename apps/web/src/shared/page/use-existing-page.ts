import { useEffect, useEffectEvent } from 'react';

/**
 * Goes to the last page of a list if the requested page does not exist, because the URL is old and
 * the list has become shorter. `answer` must be the answer for the requested page.
 */
export function useLastPageRedirect(
  page: number,
  answer: { readonly page: number; readonly totalPages: number } | undefined,
  go: (page: number) => void,
): void {
  const last = Math.max(1, answer?.totalPages ?? 1);
  const isBehind = answer !== undefined && answer.page === page && page > last;
  const leave = useEffectEvent(() => go(last));
  useEffect(() => {
    if (isBehind) leave();
  }, [isBehind]);
}
