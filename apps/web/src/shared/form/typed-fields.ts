/**
 * Milliseconds for which fields may appear after a redraw; dialogs appear slightly later than the
 * page.
 */
const patienceMs = 1_000;
export type TextInputElement = HTMLInputElement | HTMLTextAreaElement;
interface StoredField {
  readonly name: string;
  /** Index among the fields with the same name, which a redraw does not change. */
  readonly nth: number;
  readonly value: string;
}

const inputsOf = (name: string): TextInputElement[] =>
  [...document.querySelectorAll<TextInputElement>('input[name], textarea[name]')].filter(
    (entry) => entry.name === name && isTextInput(entry),
  );
export const isTextInput = (input: TextInputElement): boolean =>
  input instanceof HTMLTextAreaElement ||
  !['checkbox', 'radio', 'file', 'hidden'].includes(input.type);

function typedFields(): StoredField[] {
  const names = new Set(
    [...document.querySelectorAll<TextInputElement>('input[name], textarea[name]')].map(
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
 * Sets a value as if the user had typed it: React notices a value only if the browser's own setter
 * is called and an event follows.
 */
export function setInputValueAsTyped(field: TextInputElement, value: string): void {
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
 * Returns true if no control has the focus: it is on the body, or on a heading that got it because
 * nothing better existed.
 */
function isNowhere(): boolean {
  const now = document.activeElement;
  return !(now instanceof HTMLElement) || now === document.body || now.tabIndex < 0;
}

/**
 * Number of redraws. Only the last one restores the focus, because an earlier one would take it
 * away again.
 */
let changes = 0;
/**
 * Remembers input and focus before the page is drawn in another language. Returns a function that
 * restores both once the fields exist, and again if the fields are replaced, because a page may be
 * drawn in several steps.
 */
export function captureTypedInputAndFocus(): () => void {
  const left = typedFields();
  const findFocus = focusFinder();
  const before = document.activeElement;
  const filled = new Map<StoredField, TextInputElement>();
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
      // leaves the focus where the user has moved it meanwhile
      if (before?.isConnected === false && isNowhere()) findFocus()?.focus();
      if (performance.now() < until) requestAnimationFrame(refillFields);
    };
    requestAnimationFrame(refillFields);
  };
}
