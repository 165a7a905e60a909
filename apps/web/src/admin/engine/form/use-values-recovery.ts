import { useEffect, useEffectEvent } from 'react';
import { loadFormRecoveryModule } from '../../load-form-recovery.ts';
import type { FormValues } from './field-values.ts';

/**
 * Stores the result of `read` as JSON when the session ends without a sign-out. `restore` receives
 * this result when the same user returns to the same page. An empty object is not stored.
 */
export function useValuesRecoveryAfterSessionEnd(
  name: string,
  read: () => FormValues,
  restore: (values: FormValues) => void,
): void {
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    let forget: (() => void) | undefined;
    let hasLeft = false;
    void loadFormRecoveryModule().then((recovery) => {
      if (hasLeft || !recovery) return;
      const left = recovery.takeStoredDraft(name);
      if (left) restoreNow(left);
      forget = recovery.registerDraftForSessionEnd(name, () => readNow());
    });
    return () => {
      hasLeft = true;
      forget?.();
    };
  }, [name]);
}
