import { useState, type FormEvent } from 'react';
import { readFormText } from '../../shared/form/form-text.ts';

/**
 * Small forms need no form library. Not the `action` of a form: React empties the fields after it,
 * also when it failed. `run` settles its own failures; until it has, a second press does nothing.
 */
export function useSubmit<F extends string>(
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
