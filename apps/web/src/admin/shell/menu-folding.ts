import { useState } from 'react';
import {
  parseStoredJson,
  readLocalStorage,
  writeLocalStorage,
} from '../../shared/session/browser-storage.ts';

const key = 'bf-office-menu';
type Choices = Readonly<Record<string, boolean>>;

/** Reads the groups of the menu that the operator has opened or collapsed in this browser. */
function readChoices(): Choices {
  const stored = parseStoredJson(readLocalStorage(key));
  return Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      ([, isOpen]) => typeof isOpen === 'boolean',
    ),
  );
}

/**
 * Returns the state of the groups of the menu. At first the group of the open page is open, so that
 * its list is the only one that scrolls; other groups are open if the operator has opened them or
 * one of their pages.
 */
export function useMenuFolding(currentGroup: string | undefined) {
  const [choices, setChoices] = useState(readChoices);
  const [openedGroup, setOpenedGroup] = useState(currentGroup);
  const isOpen = (group: string): boolean => choices[group] ?? group === openedGroup;
  if (openedGroup !== currentGroup) {
    setOpenedGroup(currentGroup);
    // a page of another group shows its entry; the list from which it was opened does not move
    setChoices({
      ...choices,
      ...(openedGroup !== undefined && { [openedGroup]: isOpen(openedGroup) }),
      ...(currentGroup !== undefined && { [currentGroup]: true }),
    });
  }
  const toggle = (group: string): void => {
    const next = { ...choices, [group]: !isOpen(group) };
    writeLocalStorage(key, JSON.stringify(next));
    setChoices(next);
  };
  return { isOpen, toggle };
}
