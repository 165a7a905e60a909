import { useState } from 'react';
import {
  parseStoredJson,
  readLocalStorage,
  writeLocalStorage,
} from '../../shared/session/browser-storage.ts';

const key = 'bf-office-menu';
type Choices = Readonly<Record<string, boolean>>;

/** Reads which groups the operator has opened and folded in this browser. */
function readChoices(): Choices {
  const stored = parseStoredJson(readLocalStorage(key));
  return Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      ([, isOpen]) => typeof isOpen === 'boolean',
    ),
  );
}

/**
 * Returns the state of the groups of the menu. The group of the open page is open, so that its list
 * is the only one that scrolls; other groups are open if the operator has opened them.
 */
export function useMenuFolding(currentGroup: string | undefined) {
  const [choices, setChoices] = useState(readChoices);
  const [openedGroup, setOpenedGroup] = useState(currentGroup);
  if (openedGroup !== currentGroup) {
    setOpenedGroup(currentGroup);
    // a page that is opened from the palette is visible in the menu although its group was folded
    if (currentGroup !== undefined && choices[currentGroup] === false)
      setChoices({ ...choices, [currentGroup]: true });
  }
  const isOpen = (group: string): boolean => choices[group] ?? group === currentGroup;
  const toggle = (group: string): void => {
    const next = { ...choices, [group]: !isOpen(group) };
    writeLocalStorage(key, JSON.stringify(next));
    setChoices(next);
  };
  return { isOpen, toggle };
}
