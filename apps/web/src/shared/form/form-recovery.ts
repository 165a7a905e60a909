import { isTextInput, setInputValueAsTyped, type TextInputElement } from './typed-fields.ts';
import {
  parseStoredJson,
  readTabStorage,
  removeTabStorage,
  writeTabStorage,
} from '../session/browser-storage.ts';
import { setInputSaverForSessionLoss } from '../session/leave.ts';
import { rememberReturnPath } from '../session/return-path.ts';
import { sessionStore } from '../session/session.store.ts';

const key = 'bf-typed';
/** Milliseconds for which a stored form can be restored. */
const storedFormLifetimeMs = 30 * 60_000;

/**
 * A typed value with everything by which its field is found again: the dialog or form around it,
 * its name or label, and its index among fields with the same name.
 */
interface TypedField {
  readonly within: string;
  readonly name: string;
  readonly nth: number;
  readonly value: string | boolean;
}
type Values = Readonly<Record<string, unknown>>;
interface StoredForm {
  readonly userId: number;
  readonly path: string;
  /** Time at which the form was stored, in milliseconds since 1970. */
  readonly at: number;
  fields: TypedField[];
  drafts: Record<string, Values>;
}
const secretName = /^(password|repeated|current|code|token|secret|key|alphaKey)$/i;
/**
 * Names of fields in rows that are never stored. The field `code` of a row is stored, because it is
 * not a one-time code.
 */
const secretField = /^(password|token|secret|key)$/i;
const secretUse = /password|one-time-code/;
/**
 * Returns true for fields that must not be stored: passwords (even while visible), codes, keys, and
 * names typed to confirm an action.
 */
export const isSecretField = ({
  name,
  type = '',
  use = '',
  neverStored = false,
}: {
  name: string;
  type?: string;
  use?: string;
  neverStored?: boolean;
}): boolean =>
  neverStored ||
  type === 'password' ||
  type === 'file' ||
  type === 'hidden' ||
  secretUse.test(use) ||
  secretName.test(name);

/**
 * Returns the form that this user has stored for the page. Deletes a stored form of another user,
 * or one older than `storedFormLifetimeMs`.
 */
export function findStoredForm(
  userId: number,
  path: string,
  now = Date.now(),
): StoredForm | undefined {
  const storedForm = parseStoredJson(readTabStorage(key)) as StoredForm | null;
  if (storedForm === null) return undefined;
  if (
    storedForm.userId === userId &&
    now - storedForm.at < storedFormLifetimeMs &&
    now >= storedForm.at
  )
    return storedForm.path === path ? storedForm : undefined;
  removeTabStorage(key);
  return undefined;
}
export function writeFormToTabStorage(storedForm: StoredForm): void {
  if (storedForm.fields.length > 0 || Object.keys(storedForm.drafts).length > 0)
    writeTabStorage(key, JSON.stringify(storedForm));
}
/** Deletes restored values from the storage, so that they are restored only once. */
function spend(storedForm: StoredForm): void {
  removeTabStorage(key);
  writeFormToTabStorage(storedForm);
}

/**
 * Functions that return the changes of a form, by the name of the form's draft. Only forms with
 * data beyond their visible fields (rows, references) need one.
 */
const drafts = new Map<string, () => Values>();
export function registerDraftForSessionEnd(name: string, changed: () => Values): () => void {
  drafts.set(name, changed);
  return () => void (drafts.get(name) === changed && drafts.delete(name));
}
const getCurrentPath = (): string => location.hash.slice(1);
/**
 * Returns the changes of a draft that were stored when the user's session ended, and deletes them
 * from the storage.
 */
export function takeStoredDraft(name: string): Values | undefined {
  const userId = sessionStore.get()?.userId;
  const storedForm = userId === undefined ? undefined : findStoredForm(userId, getCurrentPath());
  const draft = storedForm?.drafts[name];
  if (!storedForm || !draft) return undefined;
  spend({
    ...storedForm,
    drafts: Object.fromEntries(
      Object.entries(storedForm.drafts).filter(([other]) => other !== name),
    ),
  });
  return draft;
}
const openDrafts = (): Record<string, Values> => {
  const changedDrafts = [...drafts].map(
    ([name, changed]) =>
      [
        name,
        Object.fromEntries(Object.entries(changed()).filter(([field]) => !secretField.test(field))),
      ] as const,
  );
  return Object.fromEntries(changedDrafts.filter(([, values]) => Object.keys(values).length > 0));
};

type Control = TextInputElement | HTMLSelectElement;
/**
 * Fields that the user has changed. Recorded, because controlled fields have no default value to
 * compare with.
 */
const touched = new WeakSet<EventTarget>();
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => void (target && touched.add(target)), true);

interface Held {
  /** Value of the control before the first change. */
  readonly first: string;
  readonly value: string;
  readonly put: (value: string) => void;
}
const held = new WeakMap<Element, Held>();
/**
 * Stores the value that a control stands for if the value differs from the control's text, for
 * example the id of a chosen row.
 */
export function storeValueBehindControl(control: Element, value: string, put: Held['put']): void {
  held.set(control, { first: held.get(control)?.first ?? value, value, put });
}

const isControl = (value: unknown): value is Control =>
  value instanceof HTMLInputElement ||
  value instanceof HTMLTextAreaElement ||
  value instanceof HTMLSelectElement;
/**
 * Returns the fields of all forms except drafts, which report their own changes. Includes read-only
 * fields, because such a field may be the placeholder of a control that is still loading.
 */
const controls = (): Control[] =>
  [...document.querySelectorAll('form input:not([readonly]), form textarea, form select')]
    .filter(isControl)
    .filter((entry) => entry.closest('[data-field]') === null);
const textOf = (id: string | null | undefined): string =>
  id ? (document.getElementById(id)?.textContent ?? '') : '';
/**
 * Returns the name of a control. Returns its label if the name is generated, because generated
 * names differ from visit to visit.
 */
const nameOf = (control: Control): string =>
  control.name !== '' && !/[^\w.-]|^_/.test(control.name)
    ? control.name
    : (
        control.getAttribute('aria-label') ??
        [...(control.labels ?? [])].map((label) => label.textContent).join(' ')
      ).trim();
const withinOf = (control: Control): string => {
  const dialog = control.closest('[role="dialog"]');
  return `${textOf(dialog?.getAttribute('aria-labelledby'))}/${textOf(control.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby'))}`;
};
const valueOf = (control: Control): string | boolean =>
  held.get(control)?.value ?? (isTicked(control) ? control.checked : control.value);
const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

interface Found {
  readonly control: Control;
  readonly field: TypedField;
}
function fieldsNow(): Found[] {
  const counts = new Map<string, number>();
  return controls().flatMap((control) => {
    const name = nameOf(control);
    const within = withinOf(control);
    const fieldKey = `${within}\n${name}`;
    const nth = counts.get(fieldKey) ?? 0;
    counts.set(fieldKey, nth + 1);
    const secret = isSecretField({
      name,
      type: control.type,
      use: control.autocomplete,
      neverStored: control.hasAttribute('data-never-stored'),
    });
    return secret || name === ''
      ? []
      : [{ control, field: { within, name, nth, value: valueOf(control) } }];
  });
}
const isChanged = (control: Control): boolean => {
  const holder = held.get(control);
  if (holder) return holder.value !== holder.first;
  if (touched.has(control)) return true;
  return (
    !isTicked(control) &&
    'defaultValue' in control &&
    isTextInput(control) &&
    control.value !== control.defaultValue
  );
};

/**
 * Collects the typed input of the page. Returns a function that stores the input in the tab, with
 * the page to return to.
 */
export function captureTypedInput(userId: number): () => void {
  const path = getCurrentPath();
  const fields = fieldsNow().flatMap(({ control, field }) => (isChanged(control) ? [field] : []));
  const storedForm = { userId, path, at: Date.now(), fields, drafts: openDrafts() };
  return () => {
    rememberReturnPath(path);
    writeFormToTabStorage(storedForm);
  };
}

const isSame = (a: TypedField, b: TypedField): boolean =>
  a.name === b.name && a.within === b.within && a.nth === b.nth;
function putOne({ control, field }: Found, value: string | boolean): void {
  if (field.value === value) return;
  // a radio button is cleared by choosing another one, not by itself
  if (isTicked(control)) return control.type === 'radio' && !value ? undefined : control.click();
  if (typeof value !== 'string') return;
  const holder = held.get(control);
  if (holder) return holder.put(value);
  if (!(control instanceof HTMLSelectElement)) return setInputValueAsTyped(control, value);
  control.value = value;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
/**
 * Returns true if the control accepts the value. A list may not accept a value yet, because its
 * options load later.
 */
const takes = (control: Control, value: string | boolean): boolean =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value);
/**
 * Restores the values of the fields that exist now. Other values wait, for example until a dialog
 * is opened again.
 */
function putWhatIsThere(userId: number): boolean {
  const storedForm = findStoredForm(userId, getCurrentPath());
  if (!storedForm) return readTabStorage(key) !== null;
  const now = fieldsNow();
  const placed = storedForm.fields.filter((left) => {
    const visibleField = now.find(({ field }) => isSame(field, left));
    if (!visibleField) return false;
    // input typed since then is not overwritten
    if (touched.has(visibleField.control)) return true;
    if (!takes(visibleField.control, left.value)) return false;
    putOne(visibleField, left.value);
    return true;
  });
  if (placed.length > 0)
    spend({ ...storedForm, fields: storedForm.fields.filter((field) => !placed.includes(field)) });
  return readTabStorage(key) !== null;
}
/**
 * Restores the input of this user's ended session, as its fields appear. Returns a function that
 * stops this.
 */
function putTypedBack(userId: number): () => void {
  if (readTabStorage(key) === null) return () => undefined;
  const observer = new MutationObserver(() => {
    if (!putWhatIsThere(userId)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  putWhatIsThere(userId);
  return () => observer.disconnect();
}

/**
 * Stores a user's typed input when the session ends, and restores the input of an earlier session.
 * Returns a function that stops both.
 */
export function keepFormInputAcrossSessions(userId: number): () => void {
  setInputSaverForSessionLoss(() => captureTypedInput(userId));
  const stopPutting = putTypedBack(userId);
  return () => {
    setInputSaverForSessionLoss(undefined);
    stopPutting();
  };
}
