import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useDraftRecoveryAfterSessionEnd } from './use-kept-draft.ts';
import { findFieldProblems, type RowFaultFinder } from './field-problems.ts';
import {
  buildChangesBody,
  buildCreateBody,
  buildInitialFieldValues,
  listChangedFields,
  toFormValues,
  type FormValues,
} from './field-values.ts';
import { mergeOwnChanges, listFieldsChangedByOthers } from './stale-merge.ts';
import { formatFieldProblemAsSentence } from '../../words.ts';
import { showCommandFailure } from '../command/command-outcome.ts';

/** The stored row from which a form starts; a new row has none. */
export type VersionedRow = FormValues & { version: number };
interface DraftOptions {
  fields: Fields;
  stored: VersionedRow | undefined;
  check?: RowFaultFinder;
  /** Sends the body and returns the new version; the form shows thrown errors. */
  save: (body: FormValues, version: number | undefined) => Promise<number>;
}
export interface FormDraft {
  form: UseFormReturn<FormValues>;
  fields: Fields;
  /** Values that changes are compared with; undefined for a new row. */
  base: FormValues | undefined;
  isDirty: boolean;
  isSaving: boolean;
  /**
   * Row that another user has stored in the meantime; undefined again after the operator has chosen
   * between both rows.
   */
  theirs: VersionedRow | undefined;
  submit: () => void;
  /**
   * Returns the body of a save and the version that the save replaces. If the form has errors,
   * shows them and returns undefined.
   */
  sendable: () => Promise<{ body: FormValues; version: number | undefined } | undefined>;
  takeTheirs: () => void;
  keepMine: () => void;
  discard: () => void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const staleRow = (error: unknown): VersionedRow | undefined => {
  if (!(error instanceof ApiError) || error.status !== 412 || !isRecord(error.details))
    return undefined;
  const { row } = error.details;
  return isRecord(row) && typeof row['version'] === 'number' ? (row as VersionedRow) : undefined;
};

const resolver =
  (fields: Fields, check: RowFaultFinder | undefined): Resolver<FormValues> =>
  (values) => {
    const errors: FieldErrors<FormValues> = {};
    for (const [path, message] of Object.entries(findFieldProblems(fields, values, check)))
      set(errors, path, { type: 'value', message });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/**
 * Shows errors of the server at their fields, and the message, to which errors of unknown fields
 * are left.
 */
function showSaveFailure(form: UseFormReturn<FormValues>, fields: Fields, error: unknown): void {
  const problems = error instanceof ApiError ? (error.fields ?? []) : [];
  for (const { field, problem } of problems) {
    const [top = ''] = field.split('.');
    if (Object.hasOwn(fields, top))
      form.setError(
        field,
        { type: 'server', message: formatFieldProblemAsSentence(problem) },
        { shouldFocus: true },
      );
  }
  showCommandFailure(error, fields);
}

/** Sets values as the operator's changes. */
function setValues(
  form: UseFormReturn<FormValues>,
  values: readonly (readonly [name: string, value: unknown])[],
): void {
  for (const [name, value] of values) form.setValue(name, value, { shouldDirty: true });
}

/** Starts from the saved values. Input that was typed during the save stays as unsaved changes. */
function startFromSaved(form: UseFormReturn<FormValues>, fields: Fields, saved: FormValues): void {
  const typed = form.getValues();
  form.reset(saved);
  setValues(
    form,
    listChangedFields(fields, saved, typed).map((name) => [name, typed[name]]),
  );
}

/**
 * Returns the submit of a form, which does nothing while a save runs: a second save would be
 * refused as stale, or store a new row twice. `send` returns true if the form may be sent again.
 */
function useSingleSubmit(
  form: UseFormReturn<FormValues>,
  send: (values: FormValues) => Promise<boolean>,
): () => void {
  const isClosed = useRef(false);
  const submit = async () => {
    if (isClosed.current) return;
    isClosed.current = true;
    let mayRepeat = true;
    await form.handleSubmit(async (values) => {
      mayRepeat = await send(values);
    })();
    isClosed.current = !mayRepeat;
  };
  return () => void submit();
}

/** Form for declared fields. It handles input, changes, and conflicts with saves of other users. */
export function useFormDraft({ fields, stored, check, save }: DraftOptions): FormDraft {
  const [start] = useState(() =>
    stored ? toFormValues(fields, stored) : buildInitialFieldValues(fields),
  );
  const version = useRef(stored?.version);
  const [theirs, setTheirs] = useState<VersionedRow>();
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: resolver(fields, check),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const base: FormValues = defaultValues ?? start;

  useDraftRecoveryAfterSessionEnd(form, fields, base);

  const startFrom = (row: VersionedRow) => {
    version.current = row.version;
    form.reset(toFormValues(fields, row));
  };
  const follow = useEffectEvent((row: VersionedRow) => {
    if (!isDirty) return startFrom(row);
    // a new picture or counter alone must not interrupt the editing of other fields
    if (listFieldsChangedByOthers(fields, base, row, form.getValues()).length === 0)
      version.current = row.version;
  });
  const followed = useRef(stored);
  useEffect(() => {
    // the form starts from the first stored row, with input restored from an earlier visit
    if (stored && stored !== followed.current) follow(stored);
    followed.current = stored;
  }, [stored]);

  const bodyOf = (values: FormValues): FormValues =>
    stored ? buildChangesBody(fields, base, values) : buildCreateBody(fields, values);
  const send = async (values: FormValues) => {
    try {
      const body = bodyOf(values);
      if (stored && Object.keys(body).length === 0) return true;
      version.current = await save(body, version.current);
      startFromSaved(form, fields, values);
      // the form of a new row is replaced by the form of the stored row
      return stored !== undefined;
    } catch (error) {
      const row = staleRow(error);
      if (row) setTheirs(row);
      else showSaveFailure(form, fields, error);
      return true;
    }
  };
  return {
    form,
    fields,
    isDirty,
    theirs,
    base: stored ? base : undefined,
    isSaving: isSubmitting,
    submit: useSingleSubmit(form, send),
    sendable: async () =>
      (await form.trigger(undefined, { shouldFocus: true }))
        ? { body: bodyOf(form.getValues()), version: version.current }
        : undefined,
    takeTheirs: () => {
      if (theirs) startFrom(theirs);
      setTheirs(undefined);
    },
    keepMine: () => {
      if (!theirs) return;
      const merged = mergeOwnChanges(fields, base, theirs, form.getValues());
      startFrom(theirs);
      setTheirs(undefined);
      setValues(form, Object.entries(merged.values));
    },
    discard: () => form.reset(base),
  };
}
