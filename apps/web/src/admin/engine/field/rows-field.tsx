import type { Field, Fields as Declared } from '@guildhall/contract/kit/field/field-kinds';
import { useRef, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import { get, useFieldArray, useFormState, useWatch, type Control } from 'react-hook-form';
import * as m from '../../../messages/messages.js';
import { createLazyComponent } from '../../../shared/parts/lazy-part.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import r from '../../styles/rows.module.css';
import { buildInitialFieldValues, type FormValues } from '../form/field-values.ts';
import type { FormFieldsProps, FormFieldProps } from '../form/form-fields.props.ts';
import { findSpanFields } from '../chart/week-spans.ts';

const WeekCalendar = createLazyComponent(
  async () => (await import('../chart/week-calendar.tsx')).WeekCalendar,
  () => <div className={p.week} />,
);

interface RowProps {
  field: Field;
  control: Control<FormValues>;
  /** Path of the row in the form: `prizes.0`. */
  path: string;
  index: number;
  /** Component that draws fields; rows contain fields, and these may contain rows. */
  Fields: ComponentType<FormFieldsProps>;
  onRemove: () => void;
}

function RemoveRow({ field, index, onRemove }: Pick<RowProps, 'field' | 'index' | 'onRemove'>) {
  return (
    <button
      type="button"
      className={joinClassNames(c.btn, c.quiet, c.icon, c.small)}
      aria-label={m.admin_remove_row({ label: field.label, number: index + 1 })}
      onClick={onRemove}
    >
      <Icon name="close" size={12} />
    </button>
  );
}
const Inner = ({ Fields, field, control, path, isInLine }: RowProps & { isInLine?: boolean }) => (
  <Fields
    fields={field.fields ?? {}}
    control={control}
    base={undefined}
    at={`${path}.`}
    isInLine={isInLine}
  />
);

function PlainRow(props: RowProps) {
  return (
    <div className={p.row} role="group" aria-label={`${props.field.label} ${props.index + 1}`}>
      <div>
        <Inner {...props} />
      </div>
      <RemoveRow {...props} />
    </div>
  );
}

/** Returns the first text field of a row; its value is the title of the row. */
const titleField = (fields: Declared): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'text' && !field.readOnly)?.[0];
/** Nested row as a collapsible card, titled by its name. */
function Card(props: RowProps) {
  const { field, control, path, index } = props;
  const title = titleField(field.fields ?? {});
  const name: unknown = useWatch({
    control,
    name: `${path}.${title ?? ''}`,
    disabled: title === undefined,
  });
  const [isOpen, setOpen] = useState(true);
  const formState = useFormState({ control });
  const isWrong = control.getFieldState(path, formState).invalid;
  const [submits, setSubmits] = useState(formState.submitCount);
  // the card opens if a save found errors in it, so that the errors are visible
  if (formState.submitCount !== submits) {
    setSubmits(formState.submitCount);
    if (isWrong) setOpen(true);
  }
  return (
    <div className={r.card} role="group" aria-label={`${field.label} ${index + 1}`}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-right" size={12} />
          <span className={r.number}>{index + 1}</span>
          <strong>{typeof name === 'string' && name !== '' ? name : m.admin_row_unnamed()}</strong>
        </summary>
        <div className={r.grid}>
          <Inner {...props} />
        </div>
      </details>
      <RemoveRow {...props} />
    </div>
  );
}

const widths: Partial<Record<Field['kind'], string>> = {
  int: '96px',
  decimal: '110px',
  amount: '110px',
  flag: '90px',
  choice: '150px',
  currency: '130px',
  instant: 'minmax(190px, 280px)',
  'number-choice': 'minmax(250px, 320px)',
};
const shownIn = (fields: Declared): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => field.readOnly !== true);
/**
 * Returns the columns of a table of rows, by the kinds of its fields; the last column holds the
 * button that removes a row.
 */
const columnsOf = (fields: Declared): CSSProperties => ({
  gridTemplateColumns: `${shownIn(fields)
    .map(([, field]) => widths[field.kind] ?? 'minmax(0, 1fr)')
    .join(' ')} 24px`,
});
function Heads({ fields }: { fields: Declared }) {
  return (
    <div className={r.heads} style={columnsOf(fields)} aria-hidden="true">
      {shownIn(fields).map(([name, { label, help }]) => (
        <span key={name} title={help}>
          {label}
        </span>
      ))}
    </div>
  );
}
/**
 * Draws a row of a table, or a row in one line. The table headers serve as its labels, or its
 * labels are visible only to screen readers.
 */
function Line(props: RowProps) {
  const { field, index } = props;
  const isTable = field.layout === 'table';
  return (
    <div
      className={joinClassNames(r.line, !isTable && r.loose)}
      style={isTable ? columnsOf(field.fields ?? {}) : undefined}
      role="group"
      aria-label={`${field.label} ${index + 1}`}
    >
      <Inner {...props} isInLine />
      <RemoveRow {...props} />
    </div>
  );
}

const drawings = { cards: Card, table: Line, lines: Line } as const;

function RowsHead({ field: { label, help }, isInLine }: { field: Field; isInLine: boolean }) {
  return (
    <>
      <legend className={joinClassNames(p.label, isInLine && r.quietLabel)}>{label}</legend>
      {help && !isInLine && <span className={p.hint}>{help}</span>}
    </>
  );
}
/** Error of the list itself: too few or too many rows. */
function RowsError({ control, path }: { control: Control<FormValues>; path: string }) {
  const error: unknown = get(control._formState.errors, path);
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return <span className={c.error}>{String(error.message)}</span>;
}

/** Rows nested in a row, each with its own fields. They are stored in the displayed order. */
export function RowListField({
  name,
  field,
  control,
  at,
  isInLine,
  Fields,
}: FormFieldProps & { Fields: ComponentType<FormFieldsProps> }): ReactNode {
  const path = at + name;
  const {
    fields: rows,
    append,
    remove,
  } = useFieldArray<Record<string, FormValues[]>>({
    control: control as unknown as Control<Record<string, FormValues[]>>,
    name: path,
  });
  const columns = field.fields ?? {};
  const Row = field.layout ? drawings[field.layout] : PlainRow;
  const isLined = field.layout === 'table' || field.layout === 'lines';
  return (
    <fieldset className={p.field} data-field={path}>
      <RowsHead field={field} isInLine={isInLine} />
      <SpansField field={field} path={path} control={control} append={append} />
      <div className={joinClassNames(p.rows, isLined && r.lined)}>
        {field.layout === 'table' && rows.length > 0 && <Heads fields={columns} />}
        {rows.map((row, index) => (
          <Row
            key={row.id}
            field={field}
            control={control}
            path={`${path}.${index}`}
            index={index}
            Fields={Fields}
            onRemove={() => remove(index)}
          />
        ))}
        <button
          type="button"
          className={joinClassNames(c.btn, r.append, isInLine && c.small)}
          onClick={() => append(buildInitialFieldValues(columns))}
        >
          <Icon name="plus" size={12} />
          {m.admin_add_row()}
        </button>
      </div>
      <RowsError control={control} path={path} />
    </fieldset>
  );
}

/** Week calendar above rows that consist only of time spans. */
function SpansField({
  field,
  path,
  control,
  append,
}: {
  field: Field;
  path: string;
  control: Control<FormValues>;
  append: (rows: FormValues[], options: { shouldFocus: boolean }) => void;
}) {
  const names = findSpanFields(field.fields ?? {});
  const rows: unknown = useWatch({ control, name: path, disabled: names === undefined });
  const frame = useRef<HTMLDivElement>(null);
  if (!names || !Array.isArray(rows)) return null;
  const spans = (rows as FormValues[]).map((row) => ({
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
    </div>
  );
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
