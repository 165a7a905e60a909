import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a text in two forms: as typed, and as settled. The settled text is the typed text 1500 ms
 * after the last change (R9.12), or at once on request.
 */
export function useDebouncedText(
  initial: string,
  onSettle: (text: string) => void,
): { text: string; type: (next: string) => void; settle: () => void } {
  const [text, setText] = useState(initial);
  const [from, setFrom] = useState(initial);
  // the address may change outside of the control: by the browser's back button or by a link that
  // clears the filters
  if (initial !== from) {
    setFrom(initial);
    setText(initial);
  }
  const settled = useEffectEvent(onSettle);
  useEffect(() => {
    if (text === initial) return;
    const timer = setTimeout(() => settled(text), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, initial]);
  return { text, type: setText, settle: () => text !== initial && onSettle(text) };
}
