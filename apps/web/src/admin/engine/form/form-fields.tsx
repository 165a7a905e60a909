import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { CellValue } from '../list/cell-value.tsx';
import {
  isFieldChanged,
  isFieldRequired,
  toProtocolValue,
  type FormValues,
} from './field-values.ts';
import { FormControl, choiceCountMaxForSegments } from './form-control.tsx';
import type { FormFieldsProps, FormFieldProps } from './form-fields.props.ts';
import { RowListField } from '../field/rows-field.tsx';
import { useIsFieldVisible } from '../use-is-field-visible.ts';

/** All fields of a form, in the order of their declaration. */
export function FormFields({
  fields,
  control,
  base,
  at = '',
  scope = at,
  isInLine = false,
}: FormFieldsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField
      key={name}
      name={name}
      field={field}
      level={fields}
      control={control}
      base={base}
      at={at}
      scope={scope}
      isInLine={isInLine}
    />
  ));
}

function FormField(props: FormFieldProps) {
  const shown = useIsFieldVisible(props.field, props.control, props.scope);
  // server-only fields of a nested row are sent back unchanged
  if (!shown || props.field.readOnly === true) return null;
  if (props.field.kind === 'group') return <GroupField {...props} />;
  if (props.field.kind === 'rows') return <RowListField {...props} Fields={FormFields} />;
  return <OneField {...props} />;
}

/** Previous value of the field, next to its label. */
function Was({ field, base, name }: { field: Field; base: FormValues; name: string }) {
  const row = Object.fromEntries(Object.entries(base));
  return (
    <span className={p.was}>
      {m.admin_was()}{' '}
      <s>
        <CellValue field={field} value={toProtocolValue(field, base[name])} row={row} isPlain />
      </s>
    </span>
  );
}

const choiceKinds = new Set(['choice', 'number-choice']);

/**
 * Label of a field. A label element may refer to only one control, so a group of segments refers to
 * its label instead.
 */
function Label({ id, field, children }: { id: string; field: Field; children: ReactNode }) {
  const isGroup =
    field.kind === 'per-rarity' ||
    (choiceKinds.has(field.kind) && (field.choices?.length ?? 0) <= choiceCountMaxForSegments);
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

/** Error of a field, otherwise its help text. */
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

/** Returns the message of a field; for a list of numbers, the first message of any number. */
function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find((message) => message !== undefined);
  const message: unknown =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

function OneField({ name, field, level, control, base, at, scope, isInLine }: FormFieldProps) {
  const id = useId();
  const { field: input, fieldState, formState } = useController({ name: at + name, control });
  const isChanged = base !== undefined && isFieldChanged(field, base[name], input.value);
  // a newly added row is validated as a whole, but fields that nobody has touched show no error yet
  const error =
    at === '' || fieldState.isTouched || formState.isSubmitted
      ? messageIn(fieldState.error)
      : undefined;
  const help = isInLine ? undefined : field.help;
  const hasNote = error !== undefined || help !== undefined;
  return (
    <div className={joinClassNames(p.field, isChanged && p.changed)} data-field={at + name}>
      <Label id={id} field={field}>
        <span className={joinClassNames(isFieldRequired(field) && p.required)}>{field.label}</span>
        {isChanged && <Was field={field} base={base} name={name} />}
      </Label>
      <FormControl
        field={field}
        name={name}
        id={id}
        level={level}
        at={at}
        scope={scope}
        value={input.value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        attach={input.ref}
        control={control}
        isWrong={error !== undefined}
        describedBy={hasNote ? `${id}-note` : undefined}
      />
      <Note id={`${id}-note`} error={error} help={help} />
    </div>
  );
}

/** Shows one object inside the row: a frame around its fields. */
function GroupField({ name, field, control, base, at, scope }: FormFieldProps) {
  return (
    <fieldset className={joinClassNames(p.field, p.group)} data-field={at + name}>
      <legend className={p.label}>{field.label}</legend>
      {field.help && <span className={p.hint}>{field.help}</span>}
      <FormFields
        fields={field.fields ?? {}}
        control={control}
        base={base && (base[name] as FormValues)}
        at={`${at}${name}.`}
        scope={scope}
      />
    </fieldset>
  );
}
