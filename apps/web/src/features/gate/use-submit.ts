import { useState, type FormEvent } from 'react';
import { readFormText } from '../../shared/form/form-text.ts';

/**
 * Handles small forms without a form library. Does not use the `action` of a form, because React
 * empties the fields after the action, even if the action failed. `run` handles its own failures; a
 * second press does nothing until `run` is finished.
 */
export function useFormSubmit<F extends string>(
  names: readonly F[],
  run: (fields: Record<F, string>) => Promise<void>,
) {
  const [busy, setBusy] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const fields = Object.fromEntries(
      names.map((name) => [name, readFormText(form, name)]),
    ) as Record<F, string>;
    setBusy(true);
    void run(fields).finally(() => setBusy(false));
  };
  return { onSubmit, busy };
}
