import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useDraftRecoveryAfterSessionEnd } from './use-draft-recovery.ts';
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
import { formatFieldProblemAsSentence } from '../../office-texts.ts';
import { showCommandFailure } from '../command/command-outcome.ts';

/** The stored row from which a form starts; a new row has none. */
export type VersionedRow = FormValues & { version: number };
interface DraftOptions {
  fields: Fields;
  /**
   * Stored row to edit; undefined for a new row. A new row's form stays open after the create, and
   * then edits the created row.
   */
  stored: VersionedRow | undefined;
  /** All fields that the form can have, also those that only the form of a stored row has. */
  allFields?: Fields;
  /**
   * Values with which the form of a new row starts, for example the input of the form of a row that
   * was deleted while the form was open.
   */
  initialInput?: FormValues | undefined;
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
 * Shows errors of the server at their fields, and the server's message, because errors of fields
 * that the form does not have appear nowhere else.
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

/**
 * Calls `start`, which resets the form, and then restores the values that differ from `saved`, as
 * unsaved changes.
 */
function startKeepingChanges(
  form: UseFormReturn<FormValues>,
  fields: Fields,
  saved: FormValues,
  start: () => void,
): void {
  const typed = form.getValues();
  start();
  setValues(
    form,
    listChangedFields(fields, saved, typed).map((name) => [name, typed[name]]),
  );
}

/** Row that another user has stored, and the operator's choice between this row and the form. */
function useConflictChoice(
  form: UseFormReturn<FormValues>,
  fields: Fields,
  base: FormValues,
  startFrom: (row: VersionedRow) => void,
) {
  const [theirs, showTheirs] = useState<VersionedRow>();
  const takeTheirs = () => {
    if (theirs) startFrom(theirs);
    showTheirs(undefined);
  };
  const keepMine = () => {
    if (!theirs) return;
    const merged = mergeOwnChanges(fields, base, theirs, form.getValues());
    takeTheirs();
    setValues(form, Object.entries(merged.values));
  };
  return { theirs, showTheirs, takeTheirs, keepMine };
}

/**
 * Returns the submit function of a form. It does nothing while a save runs: a second save would be
 * refused as stale, or store a new row twice. `send` returns true if the form may be sent again;
 * otherwise `reopen` allows it.
 */
function useSingleSubmit(
  form: UseFormReturn<FormValues>,
  send: (values: FormValues) => Promise<boolean>,
) {
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
  const reopen = () => {
    isClosed.current = false;
  };
  return { submit: () => void submit(), reopen };
}

/** Enters values into the form of a new row once it is shown, as if the operator had typed them. */
function useInitialInput(
  form: UseFormReturn<FormValues>,
  fields: Fields,
  input: FormValues | undefined,
): void {
  const enter = useEffectEvent(() => {
    if (input)
      setValues(
        form,
        Object.entries(input).filter(([name]) => Object.hasOwn(fields, name)),
      );
  });
  useEffect(() => enter(), []);
}

/**
 * Calls `onCreated` when the stored row first appears, and `onRead` when the row has been loaded
 * again.
 */
function useStoredRowChanges(
  stored: VersionedRow | undefined,
  onCreated: (row: VersionedRow) => void,
  onRead: (row: VersionedRow) => void,
): void {
  const appear = useEffectEvent(onCreated);
  const follow = useEffectEvent(onRead);
  const followed = useRef(stored);
  useEffect(() => {
    // the form starts from the first stored row, with input restored from an earlier visit
    if (stored && !followed.current) appear(stored);
    else if (stored && stored !== followed.current) follow(stored);
    followed.current = stored;
  }, [stored]);
}

/** Form for declared fields. It handles input, changes, and conflicts with saves of other users. */
export function useFormDraft(options: DraftOptions): FormDraft {
  const { fields, stored, check, save } = options;
  const [start] = useState(() =>
    stored ? toFormValues(fields, stored) : buildInitialFieldValues(options.allFields ?? fields),
  );
  const version = useRef(stored?.version);
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: resolver(fields, check),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const base: FormValues = defaultValues ?? start;

  useDraftRecoveryAfterSessionEnd(form, fields, base);
  useInitialInput(form, fields, options.initialInput);

  const startFrom = (row: VersionedRow) => {
    version.current = row.version;
    form.reset(toFormValues(fields, row));
  };
  const { showTheirs, ...choice } = useConflictChoice(form, fields, base, startFrom);
  const follow = (row: VersionedRow) => {
    if (!isDirty) return startFrom(row);
    // a new picture or counter alone must not interrupt the editing of other fields
    if (listFieldsChangedByOthers(fields, base, row, form.getValues()).length === 0)
      version.current = row.version;
  };

  const bodyOf = (values: FormValues): FormValues =>
    stored ? buildChangesBody(fields, base, values) : buildCreateBody(fields, values);
  const send = async (values: FormValues) => {
    try {
      const body = bodyOf(values);
      if (stored && Object.keys(body).length === 0) return true;
      version.current = await save(body, version.current);
      startKeepingChanges(form, fields, values, () => form.reset(values));
      // the form of a new row may be sent again when it has become the form of the stored row
      return stored !== undefined;
    } catch (error) {
      const row = staleRow(error);
      if (row) showTheirs(row);
      else showSaveFailure(form, fields, error);
      return true;
    }
  };
  const { submit, reopen } = useSingleSubmit(form, send);
  const continueWithCreated = (row: VersionedRow) => {
    startKeepingChanges(form, fields, base, () => startFrom(row));
    reopen();
  };
  useStoredRowChanges(stored, continueWithCreated, follow);
  return {
    form,
    fields,
    isDirty,
    base: stored ? base : undefined,
    isSaving: isSubmitting,
    submit,
    sendable: async () =>
      (await form.trigger(undefined, { shouldFocus: true }))
        ? { body: bodyOf(form.getValues()), version: version.current }
        : undefined,
    ...choice,
    discard: () => form.reset(base),
  };
}
