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

/** Shows errors of the server at their fields. Errors of unknown fields are left to the message. */
function showProblems(form: UseFormReturn<FormValues>, fields: Fields, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, problem } of error.fields ?? []) {
    const [top = ''] = field.split('.');
    if (Object.hasOwn(fields, top))
      form.setError(
        field,
        { type: 'server', message: formatFieldProblemAsSentence(problem) },
        { shouldFocus: true },
      );
  }
}

/** Form for declared fields. It handles input, changes, and conflicts with saves of other users. */
export function useFormDraft({ fields, stored, check, save }: DraftOptions): FormDraft {
  const [start] = useState(() =>
    stored ? toFormValues(fields, stored) : buildInitialFieldValues(fields),
  );
  const version = useRef(stored?.version);
  /** True from the moment a save begins, before the form is drawn as saving. */
  const isUnderWay = useRef(false);
  /** True after a new row was stored: its own form replaces this one. */
  const isCreated = useRef(false);
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

  /** Starts from the saved values. Input that was typed during the save stays as unsaved changes. */
  const startFromSaved = (saved: FormValues) => {
    const typed = form.getValues();
    form.reset(saved);
    for (const name of listChangedFields(fields, saved, typed))
      form.setValue(name, typed[name], { shouldDirty: true });
  };
  const bodyOf = (values: FormValues): FormValues =>
    stored ? buildChangesBody(fields, base, values) : buildCreateBody(fields, values);
  const send = async (values: FormValues) => {
    try {
      const body = bodyOf(values);
      if (stored && Object.keys(body).length === 0) return;
      version.current = await save(body, version.current);
      isCreated.current = stored === undefined;
      startFromSaved(values);
    } catch (error) {
      const row = staleRow(error);
      if (row) return setTheirs(row);
      showProblems(form, fields, error);
      showCommandFailure(error, fields);
    }
  };
  // a second save during the first would be refused as stale, or store a new row twice
  const submit = async () => {
    if (isUnderWay.current || isCreated.current) return;
    isUnderWay.current = true;
    await form
      .handleSubmit(send)()
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return {
    form,
    fields,
    isDirty,
    theirs,
    base: stored ? base : undefined,
    isSaving: isSubmitting,
    submit: () => void submit(),
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
      for (const [name, value] of Object.entries(merged.values))
        form.setValue(name, value, { shouldDirty: true });
    },
    discard: () => form.reset(base),
  };
}
