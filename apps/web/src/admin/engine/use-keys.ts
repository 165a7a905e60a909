import { useEffect, useEffectEvent } from 'react';

type Handler = () => void;
/** Keys by name; `mod+` stands for Ctrl or Cmd. */
export type ShortcutMap = Readonly<Record<string, Handler>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'button', 'file'].includes(target.type)));
const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

/**
 * Handles shortcuts. Single keys work only while no text field has the focus and no dialog is open;
 * Escape and keys with Ctrl also work in a form.
 */
export function useKeyboardShortcuts(map: ShortcutMap): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const name = nameOf(event);
    const handler = map[name];
    if (!handler || isDialogOpen()) return;
    if (!name.startsWith('mod+') && name !== 'Escape' && isTyping(event.target)) return;
    // the key was a command, so it must neither be typed into the newly focused field nor trigger
    // the browser's own action
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
