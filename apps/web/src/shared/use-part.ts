import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '../messages/messages.js';
import { toast } from '../ui/toast.store.ts';

/**
 * A part of the page that is fetched when it is first wanted, and then stays. One that does not
 * come says so and is asked for again at the next wish: the page around it goes on.
 */
export function usePart<T>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFailed: () => void,
): T | undefined {
  const [found, setFound] = useState<{ part: T }>();
  const fail = useEffectEvent(() => {
    toast({ key: 'part', title: m.error_title(), text: m.state_error_text(), tone: 'danger' });
    onFailed();
  });
  useEffect(() => {
    if (!isWanted || found) return;
    let left = false;
    load().then(
      (part) => !left && setFound({ part }),
      () => !left && fail(),
    );
    return () => {
      left = true;
    };
  }, [isWanted, found, load]);
  return found?.part;
}
