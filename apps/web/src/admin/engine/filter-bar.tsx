import type { Field, FieldKind } from '@guildhall/contract/kit/field-kinds';
import type { Feed, Section } from '@guildhall/contract/kit/section';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import { rarityNames } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { rarityName } from '../../ui/rarity.ts';
import type { SectionOverride } from '../overrides.ts';
import c from '../styles/controls.module.css';
import t from '../styles/table.module.css';
import { withFilter, type ListSearch } from './list-search.ts';
import { officeKey } from './queries.ts';
import { RefSelect } from './ref-select.tsx';
import { filterTarget } from './targets.ts';
import { NotedTimeField } from './time-field.tsx';
import { isTimeRead } from './time-text.ts';
import { useSettled } from './use-settled.ts';

type FilterValue = string | number | boolean | null;
interface FilterProps {
  name: string;
  label: string;
  field: Field;
  search: ListSearch;
  onFilter: (name: string, value: FilterValue) => void;
}

/** Typed filters settle 1500 ms after the last change, or at once on Enter (R9.12). */
export function TextFilter({
  label,
  value,
  onChange,
  isNumber,
  className,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isNumber?: boolean;
  className?: string;
}) {
  const id = useId();
  const { text, type, settle } = useSettled(value, onChange);
  return (
    <div className={classNames(t.filter, className ?? t.text)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={c.input}
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </div>
  );
}

/** A choice among a few; the first entry takes the filter away. */
export function ChoiceFilter({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={t.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={c.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{m.admin_filter_any()}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export const rarityOptions = (): [string, string][] =>
  rarityNames.map((_, rank) => [String(rank), rarityName(rank)]);

/** One end of a span of time; the list follows once a whole time stands there. */
function TimeFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (iso: string | null) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  // the address may change behind the control: by the browser's back button or by a link that
  // clears the filters
  if (value !== from) {
    setFrom(value);
    setTyped(value);
  }
  return (
    <div className={classNames(t.filter, t.moment)}>
      <label htmlFor={id}>{label}</label>
      <NotedTimeField
        id={id}
        value={typed}
        isShort
        noteClass={t.local}
        onChange={(next) => {
          setTyped(next);
          if (isTimeRead(next)) onChange(next);
        }}
      />
    </div>
  );
}

function InstantFilter({ name, label, search, onFilter }: FilterProps) {
  const ends = [
    [`${name}From`, m.admin_filter_from({ label })],
    [`${name}To`, m.admin_filter_to({ label })],
  ] as const;
  return ends.map(([key, text]) => {
    const value = search.f?.[key];
    return (
      <TimeFilter
        key={key}
        label={text}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onFilter(key, next)}
      />
    );
  });
}

const toNumber = (text: string): FilterValue =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;

function RefFilter({ name, label, field, search, onFilter }: FilterProps) {
  const target = filterTarget(field);
  const value = search.f?.[name];
  if (!target) return null;
  return (
    <div className={classNames(t.filter, t.instant)}>
      <span>{label}</span>
      <RefSelect
        target={target}
        label={label}
        value={typeof value === 'number' ? value : null}
        onChange={(id) => onFilter(name, id)}
      />
    </div>
  );
}

type LoadOptions = () => Promise<readonly (readonly [value: string, label: string])[]>;
/** A filter whose choices are what has occurred so far. */
function LoadedFilter({
  name,
  label,
  search,
  onFilter,
  load,
}: FilterProps & { load: LoadOptions }) {
  const { data } = useQuery({ queryKey: officeKey('filter-options', name), queryFn: load });
  return (
    <ChoiceFilter
      label={label}
      value={String(search.f?.[name] ?? '')}
      options={data ?? []}
      onChange={(next) => onFilter(name, next)}
    />
  );
}

const presentText = ({ name, search }: FilterProps): string => String(search.f?.[name] ?? '');
const choicesOf = (field: Field): [string, string][] =>
  (field.choices ?? []).map((choice) => [String(choice.value), choice.label]);

const TextKind = (props: FilterProps) => (
  <TextFilter
    label={props.label}
    value={presentText(props)}
    onChange={(next) => props.onFilter(props.name, next)}
  />
);
const NumberKind = (props: FilterProps) => (
  <TextFilter
    label={props.label}
    value={presentText(props)}
    isNumber
    onChange={(next) => props.onFilter(props.name, toNumber(next))}
  />
);
const ChoiceKind = (props: FilterProps) => (
  <ChoiceFilter
    label={props.label}
    value={presentText(props)}
    options={choicesOf(props.field)}
    onChange={(next) => props.onFilter(props.name, next)}
  />
);
const yesNo = (): [string, string][] => [
  ['true', m.admin_yes()],
  ['false', m.admin_no()],
];

/** The filter of each kind of field; null for kinds that cannot be filtered. */
const filters: Record<FieldKind, ComponentType<FilterProps> | null> = {
  text: TextKind,
  'long-text': TextKind,
  url: TextKind,
  int: NumberKind,
  decimal: NumberKind,
  flag: (props) => (
    <ChoiceFilter
      label={props.label}
      value={presentText(props)}
      options={yesNo()}
      onChange={(next) => props.onFilter(props.name, next === '' ? null : next === 'true')}
    />
  ),
  choice: ChoiceKind,
  'number-choice': (props) => (
    <ChoiceFilter
      label={props.label}
      value={presentText(props)}
      options={choicesOf(props.field)}
      onChange={(next) => props.onFilter(props.name, toNumber(next))}
    />
  ),
  rarity: (props) => (
    <ChoiceFilter
      label={props.label}
      value={presentText(props)}
      options={rarityOptions()}
      onChange={(next) => props.onFilter(props.name, toNumber(next))}
    />
  ),
  instant: InstantFilter,
  ref: RefFilter,
  refs: null,
  tags: null,
  image: null,
  rows: null,
  group: null,
  'per-rarity': null,
  currency: TextKind,
  amount: null,
  total: null,
};

function FieldFilter({ load, ...props }: FilterProps & { load: LoadOptions | undefined }) {
  const Filter = filters[props.field.kind];
  if (load) return <LoadedFilter {...props} load={load} />;
  return Filter && <Filter {...props} />;
}

/** The free search of a list; `/` focuses it. */
function SearchBox({
  value,
  onChange,
  inputRef,
}: {
  value: string;
  onChange: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { text, type, settle } = useSettled(value, onChange);
  return (
    <div className={classNames(c.input, t.search)}>
      <Icon name="search" size={14} />
      <input
        ref={inputRef}
        type="search"
        aria-label={m.admin_search()}
        placeholder={m.admin_search()}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <kbd className={c.kbd}>/</kbd>
    </div>
  );
}

interface FilterBarProps {
  section: Section | Feed;
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
  searchRef: Ref<HTMLInputElement>;
  override: SectionOverride | undefined;
  children?: ReactNode;
}
/** Search and filters of a declared list; what they say stands in the address. */
export function FilterBar({
  section,
  search,
  onSearch,
  searchRef,
  override,
  children,
}: FilterBarProps) {
  const filtered = Object.entries(section.fields).filter(([, field]) => field.filter);
  const isSearchable =
    override?.isSearched || Object.values(section.fields).some((field) => field.search);
  const isFiltered = search.f !== undefined || search.q !== undefined;
  return (
    <div className={t.filters} role="search">
      {isSearchable && (
        <SearchBox
          inputRef={searchRef}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, page: undefined, q: q || undefined })}
        />
      )}
      {filtered.map(([name, field]) => (
        <FieldFilter
          key={name}
          name={name}
          label={field.label}
          field={field}
          search={search}
          load={override?.filterOptions?.[name]}
          onFilter={(key, value) => onSearch(withFilter(search, key, value))}
        />
      ))}
      {isFiltered && (
        <button
          type="button"
          className={classNames(c.btn, c.quiet)}
          onClick={() => onSearch({ ...search, page: undefined, q: undefined, f: undefined })}
        >
          {m.admin_filter_clear()}
        </button>
      )}
      <div className={t.end}>{children}</div>
    </div>
  );
}
