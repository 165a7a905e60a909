import { useEffect, useEffectEvent } from 'react';
import { loadKeptForm } from '../../load-kept-form.ts';
import type { Values } from './field-values.ts';

/**
 * Stores what `read` returns when the session ends by itself, as JSON; `restore` gets it when the
 * same user is back on the same page. An empty object is not stored.
 */
export function useKept(name: string, read: () => Values, restore: (kept: Values) => void): void {
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    let forget: (() => void) | undefined;
    let hasLeft = false;
    void loadKeptForm().then((kept) => {
      if (hasLeft || !kept) return;
      const left = kept.consumeDraft(name);
      if (left) restoreNow(left);
      forget = kept.saveDraft(name, () => readNow());
    });
    return () => {
      hasLeft = true;
      forget?.();
    };
  }, [name]);
}
