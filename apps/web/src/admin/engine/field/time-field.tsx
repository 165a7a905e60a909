import { useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/time-field.module.css';
import { getServerTime } from '../../../shared/time/server-clock.ts';
import { findTimeProblem } from './time-problem.ts';
import {
  isValidTimeOrNull,
  formatLocalTime,
  parseTypedTime,
  parseUtcTime,
  stepTimePart,
  formatFieldTime,
} from '../text/time-text.ts';

interface TimeFieldProps {
  id: string;
  name?: string;
  /**
   * Value of the field: an instant, null for an empty field, or a text that could not be parsed.
   */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  attach?: Ref<HTMLInputElement>;
  describedBy?: string;
  isWrong?: boolean;
  isRequired?: boolean;
}

const formatValue = (value: string | null): string => {
  if (value === null) return '';
  const read = parseUtcTime(value);
  return 'iso' in read ? formatFieldTime(read.iso) : value;
};
const nowText = (): string =>
  formatFieldTime(new Date(getServerTime()).toISOString().slice(0, 16) + ':00Z');

/**
 * State of a time field: the typed text and its meaning. It also handles changes of the value by
 * other code.
 */
function useTimeText(value: string | null, onChange: (value: string | null) => void) {
  const [text, setText] = useState(() => formatValue(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (parseTypedTime(text) !== value) setText(formatValue(value));
  }
  const type = (next: string) => {
    setText(next);
    const meant = parseTypedTime(next);
    if (meant !== value) onChange(meant);
  };
  return { text, type, tidy: () => setText(formatValue(parseTypedTime(text))) };
}

/**
 * Field for a time in UTC, in the format of tables. The time is typed, pasted, or changed part by
 * part with the arrow keys; in an empty field, the arrow keys start from the current minute.
 */
export function UtcTimeField({
  value,
  onChange,
  onBlur,
  attach,
  describedBy,
  isWrong = false,
  isRequired = false,
  ...input
}: TimeFieldProps) {
  const { text, type, tidy } = useTimeText(value, onChange);
  const box = useRef<HTMLInputElement | null>(null);
  const [marked, setMarked] = useState<readonly [from: number, to: number]>();
  useLayoutEffect(() => {
    if (marked) box.current?.setSelectionRange(...marked);
  }, [marked]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (by === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const caret = event.currentTarget.selectionEnd ?? text.length;
    const step =
      text.trim() === ''
        ? { text: nowText(), from: 14, to: 16 }
        : stepTimePart(text, Math.min(caret, text.length), by);
    if (!step) return;
    event.preventDefault();
    type(step.text);
    setMarked([step.from, step.to]);
  };
  return (
    <div className={joinClassNames(c.input, isWrong && c.wrong)}>
      <input
        {...input}
        ref={(element) => {
          box.current = element;
          if (typeof attach === 'function') attach(element);
        }}
        className={s.text}
        value={text}
        placeholder={m.admin_time_form()}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          tidy();
          onBlur?.();
        }}
      />
      <span className={s.zone} aria-hidden="true">
        UTC
      </span>
      {!isRequired && text !== '' && (
        <button
          type="button"
          className={s.clear}
          aria-label={m.admin_clear()}
          onClick={() => {
            type('');
            box.current?.focus();
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}

/** Shows an instant in the reader's time zone, or `empty` if there is no instant. */
export function LocalTime({
  id,
  value,
  empty,
  isShort = false,
  className,
}: {
  id: string;
  value: string | null;
  empty?: string;
  isShort?: boolean;
  className?: string;
}) {
  if (!isValidTimeOrNull(value)) return null;
  const text =
    value === null
      ? empty
      : isShort
        ? m.admin_instant_here({ time: formatLocalTime(value).slice(5) })
        : m.admin_instant_local({ time: formatLocalTime(value) });
  return text === undefined ? null : (
    <span className={className} id={id}>
      {text}
    </span>
  );
}

/** Time field for use outside a form. It shows the error of its value when it loses the focus. */
export function TimeFieldOutsideForm({
  empty,
  isShort,
  noteClass,
  ...field
}: Pick<TimeFieldProps, 'id' | 'value' | 'onChange'> & {
  empty?: string;
  isShort?: boolean;
  noteClass?: string;
}) {
  const [isLeft, setLeft] = useState(false);
  const note = `${field.id}-note`;
  const problem = isLeft ? findTimeProblem(field.value) : undefined;
  return (
    <>
      <UtcTimeField
        {...field}
        describedBy={note}
        isWrong={problem !== undefined}
        onBlur={() => setLeft(true)}
      />
      {problem === undefined ? (
        <LocalTime
          id={note}
          value={field.value}
          empty={empty}
          isShort={isShort}
          className={noteClass}
        />
      ) : (
        <span className={c.error} id={note} role="alert">
          <Icon name="alert" size={14} />
          {problem}
        </span>
      )}
    </>
  );
}
