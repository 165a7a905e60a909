/**
 * Maximum duration of the redraw in milliseconds, because dialogs appear slightly after the page.
 */
const patienceMs = 1_000;
export type TextField = HTMLInputElement | HTMLTextAreaElement;
interface StoredField {
  readonly name: string;
  /**
   * Position among fields with the same name. A redraw does not change the order of these fields.
   */
  readonly nth: number;
  readonly value: string;
}

const inputsOf = (name: string): TextField[] =>
  [...document.querySelectorAll<TextField>('input[name], textarea[name]')].filter(
    (entry) => entry.name === name && isTextInput(entry),
  );
export const isTextInput = (input: TextField): boolean =>
  input instanceof HTMLTextAreaElement ||
  !['checkbox', 'radio', 'file', 'hidden'].includes(input.type);

function typedFields(): StoredField[] {
  const names = new Set(
    [...document.querySelectorAll<TextField>('input[name], textarea[name]')].map(
      (entry) => entry.name,
    ),
  );
  return [...names].flatMap((name) =>
    inputsOf(name).flatMap(({ value, defaultValue }, nth) =>
      value === defaultValue ? [] : [{ name, nth, value }],
    ),
  );
}
/**
 * Sets a value as if the user had typed it, because React notices a value only through the
 * browser's own setter and the event after it.
 */
export function setInputValueAsTyped(field: TextField, value: string): void {
  const own =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
/**
 * Returns a function that finds the focused element again after a redraw: a language button by its
 * language, a field by its name.
 */
function focusFinder(): () => HTMLElement | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return () => undefined;
  if (focused instanceof HTMLButtonElement && focused.lang)
    return () =>
      [...document.querySelectorAll('button')].find((entry) => entry.lang === focused.lang);
  const name = focused.getAttribute('name');
  return () => (name === null ? undefined : inputsOf(name)[0]);
}

/**
 * Returns true if no control has the focus: the focus is on the body, or on a heading that received
 * it because there was no better place.
 */
function isNowhere(): boolean {
  const now = document.activeElement;
  return !(now instanceof HTMLElement) || now === document.body || now.tabIndex < 0;
}

/**
 * Number of changes. Only the last change is restored, because restoring an earlier one would take
 * the focus.
 */
let changes = 0;
/**
 * Saves input and focus before the page is redrawn in another language. Returns a function that
 * restores them once the fields exist. It restores them again if the fields are redrawn, because a
 * page may be drawn in several steps.
 */
export function captureTypedInputAndFocus(): () => void {
  const left = typedFields();
  const findFocus = focusFinder();
  const before = document.activeElement;
  const filled = new Map<StoredField, TextField>();
  const change = ++changes;
  return () => {
    const until = performance.now() + patienceMs;
    const refillFields = (): void => {
      if (change !== changes) return;
      for (const entry of left) {
        const field = inputsOf(entry.name)[entry.nth];
        if (!field || field === filled.get(entry)) continue;
        setInputValueAsTyped(field, entry.value);
        filled.set(entry, field);
      }
      // leaves the focus alone if the user has moved it in the meantime
      if (before?.isConnected === false && isNowhere()) findFocus()?.focus();
      if (performance.now() < until) requestAnimationFrame(refillFields);
    };
    requestAnimationFrame(refillFields);
  };
}
