import type { KeyboardEvent } from 'react';
import { parameterFieldsInOrder } from '../preset-edits.ts';
import {
  isSingleCellRect,
  findNextCellByKey,
  toCellSelection,
  toSelectionRect,
  type GridSize,
  type GridRect,
  type GridSelection,
} from './grid-selection.ts';

interface Ground {
  readonly selection: GridSelection;
  readonly size: GridSize;
  /** Returns the number of rows that fit into the visible part of the grid. */
  readonly pageRows: () => number;
  readonly isFixed: boolean;
  readonly select: (selection: GridSelection) => void;
  readonly edit: (isTypedOver: boolean) => void;
  readonly clear: (rect: GridRect) => void;
  readonly fillDown: (rect: GridRect) => void;
  readonly fillRight: (rect: GridRect) => void;
  readonly toggleRows: (rect: GridRect) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}
/**
 * Returns the pressed key; with Ctrl, returns the Latin letter of the key, also on Cyrillic
 * keyboards.
 */
function readKey({ key, code, ctrlKey, metaKey }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if ((ctrlKey || metaKey) && letter && !/^[a-z]$/i.test(key)) return letter.toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}
/** Returns the name of a pressed key with its modifiers. */
function nameKey(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, shiftKey } = event;
  return `${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey ? 'shift+' : ''}${readKey(event)}`;
}
/** Lists the keys that select or change cells, without the keys that only move. */
function listActs(ground: Ground): Readonly<Record<string, () => void>> {
  const { selection, size, select } = ground;
  const rect = toSelectionRect(selection);
  const [lastRow, lastColumn] = [Math.max(0, size.rows - 1), parameterFieldsInOrder.length - 1];
  const selectRect = (top: number, bottom: number, left: number, right: number) =>
    select({ anchor: { row: bottom, column: right }, head: { row: top, column: left } });
  const selections = {
    'mod+a': () => selectRect(0, lastRow, 0, lastColumn),
    'shift+ ': () => selectRect(rect.top, rect.bottom, 0, lastColumn),
    'mod+ ': () => selectRect(0, lastRow, rect.left, rect.right),
    ...(!isSingleCellRect(rect) && { Escape: () => select(toCellSelection(selection.head)) }),
  };
  if (ground.isFixed) return selections;
  return {
    ...selections,
    Enter: () => ground.edit(false),
    F2: () => ground.edit(false),
    Delete: () => ground.clear(rect),
    Backspace: () => ground.clear(rect),
    'mod+d': () => ground.fillDown(rect),
    'mod+r': () => ground.fillRight(rect),
    'mod+Delete': () => ground.toggleRows(rect),
    'mod+z': ground.undo,
    'mod+shift+z': ground.redo,
    'mod+y': ground.redo,
  };
}
/** Returns true for a key that types a character or begins one, as input methods for Chinese do. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Process');

/** Handles a key pressed on a cell; an open editor handles its own keys. */
export function handleGridKey(pressed: KeyboardEvent, ground: Ground): void {
  if (pressed.target instanceof Element && pressed.target.closest('[data-editor]')) return;
  const { selection, size, select } = ground;
  const to = pressed.altKey
    ? undefined
    : findNextCellByKey(selection.head, pressed, size, ground.pageRows());
  if (to) {
    pressed.preventDefault();
    select(pressed.shiftKey ? { ...selection, head: to } : toCellSelection(to));
    return;
  }
  const acts = listActs(ground);
  const name = nameKey(pressed);
  const act = Object.hasOwn(acts, name) && !pressed.altKey ? acts[name] : undefined;
  if (act) {
    pressed.preventDefault();
    act();
  } else if (!ground.isFixed && isTyping(pressed)) {
    // a typed letter goes into the cell and must not trigger a shortcut of the page
    pressed.stopPropagation();
    ground.edit(true);
  }
}
