import type { Field, Fields } from '@guildhall/contract/kit/field-kinds';
import { lazy, Suspense, useId, useRef, type ReactNode } from 'react';
import { get, useController, useFieldArray, useWatch, type Control } from 'react-hook-form';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { CellValue } from './cell-value.tsx';
import {
  emptyValues,
  isFieldChanged,
  isRequired,
  isShown,
  toWire,
  type Values,
} from './field-values.ts';
import { FormControl, segmentsMax } from './form-control.tsx';
import { spanFields } from './week-spans.ts';

const WeekCalendar = lazy(async () => ({
  default: (await import('./week-calendar.tsx')).WeekCalendar,
}));

interface FieldsProps {
  fields: Fields;
  control: Control<Values>;
  /** Measures changes; undefined while the row is new. */
  base: Values | undefined;
  /** Where the fields stand inside nested rows: `slots.0.`. */
  at?: string;
  /** Where the fields stand that these hang on: around a group, beside everything else. */
  scope?: string;
}

/** All fields of a form, in the order of their declaration. */
export function FormFields({ fields, control, base, at = '', scope = at }: FieldsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField
      key={name}
      name={name}
      field={field}
      control={control}
      base={base}
      at={at}
      scope={scope}
    />
  ));
}

function useIsShown(field: Field, control: Control<Values>, scope: string): boolean {
  const other: unknown = useWatch({
    control,
    name: field.when ? scope + field.when.field : '',
    disabled: field.when === undefined,
  });
  return field.when === undefined || isShown(field, { [field.when.field]: other });
}

interface OneProps {
  name: string;
  field: Field;
  control: Control<Values>;
  base: Values | undefined;
  at: string;
  scope: string;
}

function FormField(props: OneProps) {
  const shown = useIsShown(props.field, props.control, props.scope);
  // what the server alone writes in a nested row goes back as it came
  if (!shown || props.field.readOnly === true) return null;
  if (props.field.kind === 'group') return <GroupField {...props} />;
  return props.field.kind === 'rows' ? <RowsField {...props} /> : <OneField {...props} />;
}

/** What the field held before, beside its label. */
function Was({ field, base, name }: { field: Field; base: Values; name: string }) {
  const row = Object.fromEntries(Object.entries(base));
  return (
    <span className={p.was}>
      {m.admin_was()}{' '}
      <s>
        <CellValue field={field} value={toWire(field, base[name])} row={row} isPlain />
      </s>
    </span>
  );
}

const choiceKinds = new Set(['choice', 'number-choice']);

/** A label may only point at one control; a group of segments is named by it instead. */
function Label({ id, field, children }: { id: string; field: Field; children: ReactNode }) {
  const isGroup =
    field.kind === 'per-rarity' ||
    (choiceKinds.has(field.kind) && (field.choices?.length ?? 0) <= segmentsMax);
  if (isGroup)
    return (
      <span className={p.label} id={`${id}-label`}>
        {children}
      </span>
    );
  return (
    <label className={p.label} id={`${id}-label`} htmlFor={id}>
      {children}
    </label>
  );
}

/** What is wrong with a field, else what it does. */
function Note({
  id,
  error,
  help,
}: {
  id: string;
  error: string | undefined;
  help: string | undefined;
}) {
  if (error === undefined)
    return help === undefined ? null : (
      <span className={p.hint} id={id}>
        {help}
      </span>
    );
  return (
    <span className={c.error} id={id} role="alert">
      <Icon name="alert" size={14} />
      {error}
    </span>
  );
}

/** The message of a field; of a list of numbers the first that one of them has. */
function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find((message) => message !== undefined);
  const message: unknown =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

function OneField({ name, field, control, base, at, scope }: OneProps) {
  const id = useId();
  const { field: input, fieldState, formState } = useController({ name: at + name, control });
  const isChanged = base !== undefined && isFieldChanged(field, base[name], input.value);
  // a row that was just added is judged whole at once: what nobody has touched yet is not called
  // wrong
  const error =
    at === '' || fieldState.isTouched || formState.isSubmitted
      ? messageIn(fieldState.error)
      : undefined;
  const hasNote = error !== undefined || field.help !== undefined;
  return (
    <div className={classNames(p.field, isChanged && p.changed)} data-field={at + name}>
      <Label id={id} field={field}>
        <span className={classNames(isRequired(field) && p.required)}>{field.label}</span>
        {isChanged && <Was field={field} base={base} name={name} />}
      </Label>
      <FormControl
        field={field}
        name={name}
        id={id}
        scope={scope}
        value={input.value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        attach={input.ref}
        control={control}
        isWrong={error !== undefined}
        describedBy={hasNote ? `${id}-note` : undefined}
      />
      <Note id={`${id}-note`} error={error} help={field.help} />
    </div>
  );
}

/** One object inside the row: a frame around its fields. */
function GroupField({ name, field, control, base, at, scope }: OneProps) {
  return (
    <fieldset className={classNames(p.field, p.group)} data-field={at + name}>
      <legend className={p.label}>{field.label}</legend>
      {field.help && <span className={p.hint}>{field.help}</span>}
      <FormFields
        fields={field.of ?? {}}
        control={control}
        base={base && (base[name] as Values)}
        at={`${at}${name}.`}
        scope={scope}
      />
    </fieldset>
  );
}

/** Rows inside a row: each has its own fields; order is the order of the list. */
function RowsField({ name, field, control, at }: OneProps) {
  const path = at + name;
  const {
    fields: rows,
    append,
    remove,
  } = useFieldArray<Record<string, Values[]>>({
    control: control as unknown as Control<Record<string, Values[]>>,
    name: path,
  });
  const of = field.of ?? {};
  const error: unknown = get(control._formState.errors, path);
  const message =
    typeof error === 'object' && error !== null && 'message' in error
      ? String(error.message)
      : undefined;
  return (
    <fieldset className={p.field} data-field={path}>
      <legend className={p.label}>{field.label}</legend>
      {field.help && <span className={p.hint}>{field.help}</span>}
      <SpansField field={field} path={path} control={control} append={append} />
      <div className={p.rows}>
        {rows.map((row, index) => (
          <div
            key={row.id}
            className={p.row}
            role="group"
            aria-label={`${field.label} ${index + 1}`}
          >
            <div>
              <FormFields fields={of} control={control} base={undefined} at={`${path}.${index}.`} />
            </div>
            <button
              type="button"
              className={classNames(c.btn, c.quiet, c.icon, c.small)}
              aria-label={m.admin_remove_row({ label: field.label, number: index + 1 })}
              onClick={() => remove(index)}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
        ))}
        <button type="button" className={c.btn} onClick={() => append(emptyValues(of))}>
          {m.admin_add_row()}
        </button>
      </div>
      {message && <span className={c.error}>{message}</span>}
    </fieldset>
  );
}

/** Above rows that are nothing but spans of time: the week that they lie in. */
function SpansField({
  field,
  path,
  control,
  append,
}: {
  field: Field;
  path: string;
  control: Control<Values>;
  append: (rows: Values[], options: { shouldFocus: boolean }) => void;
}) {
  const names = spanFields(field.of ?? {});
  const rows: unknown = useWatch({ control, name: path, disabled: names === undefined });
  const frame = useRef<HTMLDivElement>(null);
  if (!names || !Array.isArray(rows)) return null;
  const spans = (rows as Values[]).map((row) => ({
    from: textOf(row[names.from]),
    to: textOf(row[names.to]),
  }));
  const choose = (index: number) => {
    const row = frame.current?.parentElement?.querySelector(
      `[data-field="${path}.${String(index)}.${names.from}"] input`,
    );
    if (row instanceof HTMLElement) row.focus();
  };
  return (
    <div ref={frame}>
      <Suspense fallback={<div className={p.week} />}>
        <WeekCalendar
          label={field.label}
          spans={spans}
          onChoose={choose}
          onAdd={(added) =>
            append(
              added.map(({ from, to }) => ({ [names.from]: from, [names.to]: to })),
              { shouldFocus: false },
            )
          }
        />
      </Suspense>
    </div>
  );
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
