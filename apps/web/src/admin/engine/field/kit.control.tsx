import { Combobox } from '@base-ui/react/combobox';
import { useQueries, useQuery } from '@tanstack/react-query';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../../messages/messages.js';
import { storeValueBehindControl } from '../../../shared/form/form-recovery.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/search-select.module.css';
import { RarityMark, Thumbnail } from '../list/cell-value.tsx';
import type {
  ReferenceSelectProps,
  ReferenceListProps,
  SharedControlProps,
  TagsProps,
} from './kit.props.ts';
import { buildTargetSearchQuery, buildTargetNameQuery } from '../queries.ts';
import { ReferenceOrderList } from './ref-order.tsx';
import type { ReferenceTargetOption, ReferenceTarget } from '../bulk/targets.ts';
import { useDebouncedText } from '../use-settled.ts';

type InputChange = Combobox.Root.ChangeEventDetails;
type BaseKeyEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void };

/**
 * Searches by name when the text settles (after 1500 ms, or immediately on Enter), so that a long
 * list is never loaded whole.
 */
function useFinder(target: ReferenceTarget | undefined) {
  const [sought, setSought] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useDebouncedText(sought, setSought);
  const results = useQuery(buildTargetSearchQuery(target, sought, isOpen));
  const isWaiting = search.text !== sought || results.isFetching;
  return {
    found: results.data,
    isWaiting,
    settle: search.settle,
    open: (open: boolean) => open && setOpen(true),
    // text inserted by the control itself, such as the chosen name, starts no search
    type: (text: string, { reason }: InputChange) =>
      search.type(reason === 'input-change' ? text : ''),
  };
}

const isListOpen = (input: HTMLInputElement): boolean =>
  input.getAttribute('aria-expanded') === 'true';
/**
 * Handles keys of the search field. If no option is marked, Enter starts the search, because it
 * would otherwise submit the incomplete form. If no list is open, Escape is left to the parent,
 * because the kit would otherwise clear the field.
 */
function onSearchKey(event: BaseKeyEvent, settle: () => void): void {
  const input = event.currentTarget;
  if (event.key === 'Enter' && !input.hasAttribute('aria-activedescendant')) {
    event.preventDefault();
    event.preventBaseUIHandler();
    settle();
  }
  if (event.key === 'Escape' && !isListOpen(input)) event.preventBaseUIHandler();
}

const nameOf = (option: ReferenceTargetOption): string => option.name;
const isSame = (a: ReferenceTargetOption, b: ReferenceTargetOption): boolean => a.id === b.id;
const nameProps = ({ id, label }: SharedControlProps) => ({
  'aria-label': label,
  // while the list is open, the rest of the page is hidden from screen readers, including the label
  'aria-labelledby': label === undefined && id !== undefined ? `${id}-label` : undefined,
});
const inputProps = (shared: SharedControlProps) => ({
  id: shared.id,
  ...nameProps(shared),
  'aria-describedby': shared.describedBy,
  'aria-invalid': shared.isWrong || undefined,
  'data-autofocus': shared.isFirst || undefined,
  autoComplete: 'off',
  spellCheck: false,
});

/** An option with its picture on the background of its rarity. */
function Picked({ option: { name, rarity, image } }: { option: ReferenceTargetOption }) {
  const hasRank = typeof rarity === 'number';
  return (
    <>
      {(hasRank || image) && <Thumbnail src={image ?? null} rarity={rarity} />}
      <span className={s.optionName}>{name}</span>
      {hasRank && <RarityMark rarity={rarity} />}
    </>
  );
}

/**
 * The list of options below the control: at most 300 px high, with its own scrolling (R9.7, OP-87).
 */
function OptionList({ isWaiting, control }: { isWaiting: boolean; control: SharedControlProps }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={s.place} sideOffset={4} collisionPadding={4}>
        <Combobox.Popup
          // mounted in the body, outside of every landmark
          role="region"
          {...nameProps(control)}
          className={joinClassNames('office-pop', s.popup)}
        >
          <Combobox.Empty className={s.empty}>
            {isWaiting ? m.admin_searching() : m.admin_nothing_found()}
          </Combobox.Empty>
          <Combobox.List className={s.list}>
            {(option: ReferenceTargetOption) => (
              <Combobox.Item key={option.id} value={option} className={s.option}>
                <Picked option={option} />
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** Shows chosen or typed values and then the input. Backspace removes the last value. */
function Chips<T extends string | number>({
  values,
  isWrong,
  children,
}: {
  values: readonly { key: T; name: string }[];
  isWrong: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <Combobox.Chips className={joinClassNames(c.input, s.chips, isWrong && c.wrong)}>
      {values.map(({ key, name }) => (
        <Combobox.Chip key={key} className={s.chip} aria-label={name}>
          <span className={s.name}>{name}</span>
          <Combobox.ChipRemove className={s.remove} aria-label={m.admin_remove_one({ name })}>
            <Icon name="close" size={10} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      {children}
    </Combobox.Chips>
  );
}

/** Chooses one row of another section by its name. */
export function ReferenceSelectControl({
  target,
  value,
  without,
  onChange,
  ...shared
}: ReferenceSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!input.current) return;
    // rendered synchronously, because with several controls each restored value is added to the
    // previous ones
    const put = (id: string) => flushSync(() => onChange(id === '' ? null : Number(id)));
    storeValueBehindControl(input.current, value === null ? '' : String(value), put);
  });
  const finder = useFinder(target);
  const name = useQuery(buildTargetNameQuery(target, value)).data;
  const chosen = useMemo(
    () => (value === null ? null : { id: value, name: name ?? `#${value}` }),
    [value, name],
  );
  const options = useMemo(() => {
    const offered = (finder.found ?? []).filter(({ id }) => id !== value && !without?.includes(id));
    return chosen ? [chosen, ...offered] : offered;
  }, [finder.found, chosen, value, without]);
  return (
    <Combobox.Root
      items={options}
      filter={null}
      value={chosen}
      itemToStringLabel={nameOf}
      isItemEqualToValue={isSame}
      // a field that looks empty counts as empty, in whatever way it was emptied
      onValueChange={(next) => onChange(next?.id ?? null)}
      onInputValueChange={finder.type}
      onOpenChange={finder.open}
    >
      <Combobox.InputGroup className={joinClassNames(c.input, shared.isWrong && c.wrong)}>
        <Combobox.Input
          ref={input}
          {...inputProps(shared)}
          placeholder={shared.placeholder ?? m.admin_search_name()}
          onKeyDown={(event) => onSearchKey(event, finder.settle)}
        />
        {!shared.isRequired && (
          <Combobox.Clear className={s.clear} aria-label={m.admin_clear()}>
            <Icon name="close" size={12} />
          </Combobox.Clear>
        )}
      </Combobox.InputGroup>
      <OptionList isWaiting={finder.isWaiting} control={shared} />
    </Combobox.Root>
  );
}

/** Chooses several rows of another section by name. */
export function ReferenceListControl({
  target,
  value,
  isOrdered,
  onChange,
  ...shared
}: ReferenceListProps) {
  const finder = useFinder(target);
  const names = useQueries({ queries: value.map((id) => buildTargetNameQuery(target, id)) });
  const chosen = value.map((id, at) => ({ id, name: names[at]?.data ?? `#${id}` }));
  const options = useMemo(
    () => (finder.found ?? []).filter(({ id }) => !value.includes(id)),
    [finder.found, value],
  );
  return (
    <Combobox.Root
      multiple
      items={options}
      filter={null}
      value={chosen}
      itemToStringLabel={nameOf}
      isItemEqualToValue={isSame}
      onValueChange={(next) => onChange(next.map(({ id }) => id))}
      onInputValueChange={finder.type}
      onOpenChange={finder.open}
    >
      <Chips values={chosen.map(({ id, name }) => ({ key: id, name }))} isWrong={shared.isWrong}>
        <Combobox.Input
          {...inputProps(shared)}
          placeholder={value.length === 0 ? m.admin_search_name() : undefined}
          onKeyDown={(event) => onSearchKey(event, finder.settle)}
        />
      </Chips>
      <OptionList isWaiting={finder.isWaiting} control={shared} />
      {isOrdered && chosen.length > 1 && <ReferenceOrderList chosen={chosen} onChange={onChange} />}
    </Combobox.Root>
  );
}

const ends = /[,;\n]/;
/**
 * Input of several words; each is ended by Enter, a comma, a semicolon, or by leaving the field.
 */
export function TagsControl({ value, placeholder, onChange, onBlur, ...shared }: TagsProps) {
  const [text, setText] = useState('');
  const add = (words: readonly string[]) => {
    const next = [...new Set([...value, ...words.map((word) => word.trim()).filter(Boolean)])];
    if (next.length > value.length) onChange(next);
  };
  const type = (next: string) => {
    const words = next.split(ends);
    setText(words.at(-1)?.trimStart() ?? '');
    add(words.slice(0, -1));
  };
  const end = () => {
    add([text]);
    setText('');
  };
  const values = [...value];
  return (
    <Combobox.Root
      multiple
      items={[]}
      open={false}
      value={values}
      onValueChange={onChange}
      inputValue={text}
      onInputValueChange={(next, { reason }) => reason === 'input-change' && type(next)}
    >
      <Chips values={values.map((tag) => ({ key: tag, name: tag }))} isWrong={shared.isWrong}>
        <Combobox.Input
          {...inputProps(shared)}
          // not a combobox, because the control offers no list of options
          role="textbox"
          aria-haspopup={undefined}
          aria-expanded={undefined}
          aria-autocomplete={undefined}
          placeholder={placeholder}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && text !== '') {
              event.preventDefault();
              end();
            }
            if (event.key === 'Escape') event.preventBaseUIHandler();
          }}
          onBlur={() => {
            end();
            onBlur();
          }}
        />
      </Chips>
    </Combobox.Root>
  );
}
