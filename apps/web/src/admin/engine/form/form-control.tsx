import type { Field, FieldKind, Fields } from '@guildhall/contract/kit/field/field-kinds';
import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { AmountControl, AmountListControl, CurrencyControl } from '../field/amount-control.tsx';
import { isFieldRequired, toPlainText, type FormValues } from './field-values.ts';
import { UnlabelledSwitch } from '../unlabelled-switch.tsx';
import { PerRarityControl } from '../field/per-rarity-control.tsx';
import { ReferenceSelect, ReferenceListSelect, TagsField } from '../field/ref-select.tsx';
import { findRefTarget } from '../bulk/targets.ts';
import { LocalTime, UtcTimeField } from '../field/time-field.tsx';
import { SegmentedControl } from '../segments.tsx';

export interface FormControlProps {
  field: Field;
  name: string;
  id: string;
  /** All fields of the same level. */
  level: Fields;
  /** Prefix of the field's path: `slots.0.` inside nested rows. */
  at: string;
  /**
   * Prefix of the paths of the fields on which this field depends; inside nested rows, for example
   * `slots.0.`.
   */
  scope: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Registers the element with the form. The form focuses the element if its value is invalid. */
  attach: (element: HTMLElement | null) => void;
  describedBy: string | undefined;
  isWrong: boolean;
  control: Control<FormValues>;
}

const shared = ({ id, name, onBlur, describedBy, isWrong }: Omit<FormControlProps, 'attach'>) => ({
  id,
  name,
  onBlur,
  'aria-describedby': describedBy,
  'aria-invalid': isWrong || undefined,
  className: joinClassNames(c.input, isWrong && c.wrong),
});
const text = (value: unknown): string =>
  value === null || value === undefined ? '' : toPlainText(value);

function TextControl(props: FormControlProps) {
  const { field, value, onChange, attach } = props;
  const common = {
    ...shared(props),
    value: text(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.kind === 'long-text') return <textarea {...common} ref={attach} rows={4} />;
  // numbers are typed as text, so the mouse wheel over a focused field changes nothing (R5.22)
  const inputMode =
    field.kind === 'int'
      ? 'numeric'
      : field.kind === 'decimal'
        ? 'decimal'
        : field.kind === 'url'
          ? 'url'
          : undefined;
  return (
    <input
      {...common}
      ref={attach}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
    />
  );
}

function FlagControl({ attach, ...props }: FormControlProps) {
  const on = props.value === true;
  return (
    <span className={p.inline}>
      <UnlabelledSwitch
        id={props.id}
        label={props.field.label}
        on={on}
        attach={attach}
        describedBy={props.describedBy}
        onChange={props.onChange}
        onBlur={props.onBlur}
      />
      <span className={c.muted}>{on ? m.admin_yes() : m.admin_no()}</span>
    </span>
  );
}

function InstantControl({ attach, field, id, name, value, ...props }: FormControlProps) {
  const time = typeof value === 'string' ? value : null;
  return (
    <>
      <UtcTimeField
        id={id}
        name={name}
        value={time}
        onChange={props.onChange}
        onBlur={props.onBlur}
        attach={attach}
        describedBy={props.describedBy}
        isWrong={props.isWrong}
        isRequired={isFieldRequired(field)}
      />
      <LocalTime id={`${id}-local`} value={time} empty={m.admin_instant_utc()} className={p.hint} />
    </>
  );
}

/** Up to this number, choices are shown as segments; more choices are shown as a list. */
export const choiceCountMaxForSegments = 4;
/** Shows few choices as segments; shows many choices, and rarities, as a list. */
function ChoiceControl({ attach, ...props }: FormControlProps) {
  const { field, value, onChange, onBlur, id } = props;
  const choices =
    field.kind === 'rarity'
      ? Array.from({ length: limits.rarityMax + 1 }, (_, rank) => ({
          value: rank,
          label: `${rank} ${getRarityName(rank)}`,
        }))
      : (field.choices ?? []);
  const choose = (chosen: string) =>
    onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null);
  if (choices.length > choiceCountMaxForSegments)
    return (
      <select
        {...shared(props)}
        ref={attach}
        value={text(value)}
        onChange={(event) => choose(event.target.value)}
      >
        {!choices.some((choice) => choice.value === value) && <option value="">–</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <SegmentedControl
      className={props.isWrong && c.wrong}
      aria-labelledby={`${id}-label`}
      aria-describedby={props.describedBy}
      attach={attach}
      value={value}
      options={choices}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

function RefControl({
  field,
  value,
  onChange,
  control,
  id,
  scope,
  describedBy,
  isWrong,
}: FormControlProps) {
  const by = typeof field.refTo === 'object' ? field.refTo.by : '';
  const decides: unknown = useWatch({ control, name: scope + by, disabled: by === '' });
  const target = findRefTarget(field.refTo, by === '' ? {} : { [by]: decides });
  const chosen = JSON.stringify(value);
  const before = useRef({ name: target?.name, chosen });
  // after the section field changes, an id would refer to another section, unless both were set
  // together
  const retarget = useEffectEvent(() => {
    const { name } = before.current;
    if (name !== undefined && name !== target?.name && before.current.chosen === chosen)
      onChange(field.kind === 'refs' ? [] : null);
    before.current = { name: target?.name, chosen };
  });
  useEffect(() => retarget(), [target?.name, chosen]);
  const common = {
    target,
    id,
    describedBy,
    isWrong,
    isRequired: isFieldRequired(field),
    placeholder: field.empty,
  };
  if (field.kind === 'refs')
    return (
      <ReferenceListSelect
        {...common}
        isOrdered={field.isOrdered === true}
        value={Array.isArray(value) ? (value as number[]) : []}
        onChange={onChange}
      />
    );
  return (
    <ReferenceSelect
      {...common}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  );
}

function TagsControl({ value, onChange, onBlur, id, describedBy, isWrong }: FormControlProps) {
  return (
    <TagsField
      id={id}
      describedBy={describedBy}
      isWrong={isWrong}
      placeholder={m.admin_tags_hint()}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** Input of several numbers; amounts in minor units are typed in whole units. */
function NumbersControl(props: FormControlProps) {
  return props.field.unit ? <AmountListControl {...props} /> : <TagsControl {...props} />;
}

/** Control of each kind of field; pictures, nested rows and groups have components of their own. */
const controls: Record<FieldKind, ComponentType<FormControlProps> | null> = {
  text: TextControl,
  'long-text': TextControl,
  url: TextControl,
  int: TextControl,
  decimal: TextControl,
  flag: FlagControl,
  instant: InstantControl,
  choice: ChoiceControl,
  'number-choice': ChoiceControl,
  rarity: ChoiceControl,
  ref: RefControl,
  refs: RefControl,
  tags: TagsControl,
  ints: NumbersControl,
  'per-rarity': PerRarityControl,
  currency: CurrencyControl,
  amount: AmountControl,
  total: AmountControl,
  image: null,
  rows: null,
  group: null,
};

export function FormControl(props: FormControlProps) {
  const One = controls[props.field.kind];
  return One && <One {...props} />;
}
