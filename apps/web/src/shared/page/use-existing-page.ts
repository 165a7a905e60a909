import { useEffect, useEffectEvent } from 'react';

/**
 * Goes to the last page of a list where the asked one lies behind it: an address may be old, and
 * the list may have become shorter meanwhile. The answer must be the one for the asked page.
 */
export function useExistingPage(
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
