import { parameterTypes } from '@guildhall/contract/play/balance/balance-values';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { joinClassNames } from '../../../ui/class-names.ts';
import g from '../../styles/grid.module.css';
import { formatPresetCell, type ParameterField, type PresetLine } from '../preset-edits.ts';

/**
 * Direction in which the keyboard leaves an edited cell; on `blur` the focus has already moved
 * elsewhere.
 */
export type CellEditExitDirection = 'down' | 'up' | 'right' | 'left' | 'stay' | 'blur';
interface EditorProps {
  line: PresetLine;
  field: ParameterField;
  label: string;
  /** True if the editor starts empty, because a key was typed on the cell. */
  isTypedOver: boolean;
  onWrite: (text: string, end: CellEditExitDirection) => void;
  onCancel: () => void;
}
/** Returns the choices of a cell whose value is one of a few texts. */
function getChoices({ values }: PresetLine, field: ParameterField): readonly string[] | undefined {
  if (field === 'type') return parameterTypes;
  return field === 'value' && values.type === 'BOOLEAN' ? ['true', 'false'] : undefined;
}
function readEnd({ key, shiftKey, altKey }: KeyboardEvent): CellEditExitDirection | undefined {
  if (key === 'Enter' && !altKey) return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return undefined;
}

/** Edits the text of one cell in place: Enter and Tab save the text, Escape discards it. */
export function CellEditor({ line, field, label, isTypedOver, onWrite, onCancel }: EditorProps) {
  const choices = getChoices(line, field);
  const before = formatPresetCell(line.values, field);
  const [text, setText] = useState(isTypedOver && !choices ? '' : before);
  const box = useRef<HTMLTextAreaElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const element = box.current;
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLTextAreaElement)
      element.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const end = (act: () => void) => {
    // writing a cell also causes a blur event, which must not write the cell again
    if (isOver.current) return;
    isOver.current = true;
    act();
  };
  const breakLine = ({ currentTarget: element }: KeyboardEvent) => {
    if (!(element instanceof HTMLTextAreaElement)) return;
    element.setRangeText('\n', element.selectionStart, element.selectionEnd, 'end');
    setText(element.value);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const way = readEnd(event);
    // Ctrl+S also saves the text that is still being typed
    if (event.code === 'KeyS' && (event.ctrlKey || event.metaKey)) end(() => onWrite(text, 'stay'));
    else if (way !== undefined) end(() => onWrite(text, way));
    else if (event.key === 'Escape') end(onCancel);
    else if (event.key === 'Enter') breakLine(event);
    else return;
    if (event.code !== 'KeyS') event.preventDefault();
  };
  const shared = {
    ref: box,
    'data-editor': true,
    'data-never-stored': true,
    'aria-label': label,
    value: text,
    onKeyDown: press,
    onBlur: () => end(() => onWrite(text, 'blur')),
  };
  if (choices)
    return (
      <select {...shared} className={g.editor} onChange={(event) => setText(event.target.value)}>
        {!choices.includes(text) && <option value={text}>{text}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  return (
    <textarea
      {...shared}
      className={joinClassNames(g.editor, field !== 'tags' && field !== 'description' && g.mono)}
      rows={1}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
