import { TagsInput } from '@mantine/core';
import type { Field } from '@guildhall/contract/kit/field-kinds';
import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as m from '../../messages/messages.js';
import { formatDateTime } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { rarityName } from '../../ui/rarity.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { isRequired, type Values } from './field-values.ts';
import { RefSelect, RefsSelect, selectClasses } from './ref-select.tsx';
import { targetOf } from './targets.ts';
import { controlOf, instantOf } from './time-text.ts';

export interface ControlProps {
  field: Field;
  name: string;
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement & HTMLButtonElement>;
  describedBy: string | undefined;
  isWrong: boolean;
  control: Control<Values>;
}

const shared = ({ id, name, onBlur, describedBy, isWrong }: ControlProps) => ({
  id,
  name,
  onBlur,
  'aria-describedby': describedBy,
  'aria-invalid': isWrong || undefined,
  className: classNames(c.input, isWrong && c.wrong),
});
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function TextControl(props: ControlProps) {
  const { field, value, onChange, inputRef } = props;
  const common = { ...shared(props), value: text(value), onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (field.kind === 'long-text') return <textarea {...common} ref={inputRef} rows={4} />;
  // numbers are typed as text: a wheel over a focused field changes nothing (R5.22)
  const inputMode = field.kind === 'int' ? 'numeric' : field.kind === 'decimal' ? 'decimal' : field.kind === 'url' ? 'url' : undefined;
  return <input {...common} ref={inputRef} inputMode={inputMode} autoComplete="off" spellCheck={field.kind === 'text'} />;
}

function FlagControl(props: ControlProps) {
  const on = props.value === true;
  return (
    <span className={p.inline}>
      <button
        type="button"
        ref={props.inputRef}
        id={props.id}
        role="switch"
        aria-checked={on}
        aria-describedby={props.describedBy}
        className={c.switch}
        onClick={() => props.onChange(!on)}
        onBlur={props.onBlur}
      />
      <span className={c.muted}>{on ? m.admin_yes() : m.admin_no()}</span>
    </span>
  );
}

function InstantControl(props: ControlProps) {
  const iso = typeof props.value === 'string' ? props.value : null;
  return (
    <>
      <input {...shared(props)} ref={props.inputRef} type="datetime-local" value={controlOf(iso)} onChange={(event) => props.onChange(instantOf(event.target.value))} />
      <span className={p.hint}>{iso === null ? m.admin_instant_utc() : m.admin_instant_local({ time: formatDateTime(iso) })}</span>
    </>
  );
}

const segmentsMax = 4;
/** Few choices lie open as segments; many, and the ranks, are a list. */
function ChoiceControl(props: ControlProps) {
  const { field, value, onChange, onBlur, name, id } = props;
  const choices =
    field.kind === 'rarity' ? Array.from({ length: limits.rarityMax + 1 }, (_, rank) => ({ value: rank, label: `${rank} ${rarityName(rank)}` })) : (field.choices ?? []);
  const choose = (chosen: string) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null);
  if (choices.length > segmentsMax)
    return (
      <select {...shared(props)} ref={props.inputRef} value={text(value)} onChange={(event) => choose(event.target.value)}>
        {!choices.some((choice) => choice.value === value) && <option value="" />}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <div className={classNames(c.segments, props.isWrong && c.wrong)} role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={props.describedBy}>
      {choices.map((choice, at) => (
        <label key={choice.value} className={c.segment}>
          <input
            ref={at === 0 ? props.inputRef : undefined}
            type="radio"
            name={`${id}-${name}`}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

function RefControl({ field, value, onChange, control, id, describedBy, isWrong }: ControlProps) {
  const by = typeof field.refTo === 'object' ? field.refTo.by : '';
  const decides: unknown = useWatch({ control, name: by, disabled: by === '' });
  const target = targetOf(field.refTo, by === '' ? {} : { [by]: decides });
  const before = useRef(target?.name);
  // an id means another thing once another section is meant
  const retarget = useEffectEvent((next: string | undefined) => {
    if (before.current !== undefined && before.current !== next) onChange(null);
    before.current = next;
  });
  useEffect(() => retarget(target?.name), [target?.name]);
  const common = { target, id, describedBy, isWrong, isRequired: isRequired(field) };
  if (field.kind === 'refs') return <RefsSelect {...common} value={Array.isArray(value) ? (value as number[]) : []} onChange={onChange} />;
  return <RefSelect {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />;
}

function TagsControl({ value, onChange, onBlur, id, describedBy, isWrong }: ControlProps) {
  return (
    <TagsInput
      id={id}
      aria-describedby={describedBy}
      error={isWrong}
      classNames={selectClasses}
      attributes={{ input: { 'data-multi': true } }}
      comboboxProps={{ withinPortal: true, shadow: 'none' }}
      withScrollArea={false}
      splitChars={[',', ';']}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={m.admin_tags_hint()}
    />
  );
}

/** The control of one field; one case for each kind. Pictures and nested rows are drawn by their own parts. */
export function FormControl(props: ControlProps) {
  switch (props.field.kind) {
    case 'text':
    case 'long-text':
    case 'url':
    case 'int':
    case 'decimal':
      return <TextControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'instant':
      return <InstantControl {...props} />;
    case 'choice':
    case 'number-choice':
    case 'rarity':
      return <ChoiceControl {...props} />;
    case 'ref':
    case 'refs':
      return <RefControl {...props} />;
    case 'tags':
      return <TagsControl {...props} />;
    case 'image':
    case 'rows':
      return null;
    default:
      return props.field.kind satisfies never;
  }
}
