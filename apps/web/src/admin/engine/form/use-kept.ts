import { useEffect, useEffectEvent } from 'react';
import { loadFormRecoveryModule } from '../../load-kept-form.ts';
import type { FormValues } from './field-values.ts';

/**
 * Stores the result of `read` as JSON when the session ends by itself. `restore` receives this
 * result when the same user returns to the same page. An empty object is not stored.
 */
export function useValuesRecoveryAfterSessionEnd(
  name: string,
  read: () => FormValues,
  restore: (kept: FormValues) => void,
): void {
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    let forget: (() => void) | undefined;
    let hasLeft = false;
    void loadFormRecoveryModule().then((kept) => {
      if (hasLeft || !kept) return;
      const left = kept.takeStoredDraft(name);
      if (left) restoreNow(left);
      forget = kept.registerDraftForSessionEnd(name, () => readNow());
    });
    return () => {
      hasLeft = true;
      forget?.();
    };
  }, [name]);
}
