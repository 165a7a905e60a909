import type { Feed, Section } from '@guildhall/contract/kit/section/section';
import type { ReactNode, Ref } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FilterOptionsLoader, SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { FilterChips, type ChipFilter } from './filter-chips.tsx';
import { filterComponents, OccurringValuesFilter, describeFilter } from './filter-kinds.tsx';
import { setListFilter, removeListFilters, type ListSearch } from '../list/list-search.ts';
import { NameOfStoredValue } from '../field/stored-names.tsx';
import { useDebouncedText } from '../use-settled.ts';

/** Search field of a list; the key `/` focuses it. */
export function SearchBox({
  label,
  value,
  onChange,
  inputRef,
}: {
  /**
   * Label that names the searched texts, for a list that is searched by more than the names of its
   * rows.
   */
  label?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { text, type, settle } = useDebouncedText(value, onChange);
  return (
    <div className={joinClassNames(c.input, t.search, label !== undefined && t.wide)}>
      <Icon name="search" size={14} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label ?? m.admin_search()}
        placeholder={label ?? m.admin_search()}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <kbd className={c.kbd}>/</kbd>
    </div>
  );
}

/**
 * Returns the name of the stored value that is chosen in a filter; undefined if no value is chosen.
 */
function storedSaid(section: string, field: string, load: FilterOptionsLoader, { f }: ListSearch) {
  const value = f?.[field];
  if (value === undefined) return undefined;
  return <NameOfStoredValue section={section} field={field} load={load} value={String(value)} />;
}

/** Returns the filters of a declared list. */
function filtersOf(
  section: Section | Feed,
  search: ListSearch,
  onSearch: (next: ListSearch) => void,
  override: SectionOverride | undefined,
): ChipFilter[] {
  return Object.entries(section.fields).flatMap(([name, field]) => {
    const load = override?.filterOptions?.[name];
    const Kind = filterComponents[field.kind];
    if (!field.filter || field.computed || !Kind) return [];
    const shared = {
      name,
      label: field.label,
      field,
      search,
      onFilter: (key: string, value: Parameters<typeof setListFilter>[2]) =>
        onSearch(setListFilter(search, key, value)),
    };
    return [
      {
        name,
        label: field.label,
        summary: load
          ? storedSaid(section.name, name, load, search)
          : describeFilter(name, field, search),
        control: (close: () => void) =>
          load ? (
            <OccurringValuesFilter {...shared} section={section.name} onDone={close} load={load} />
          ) : (
            <Kind {...shared} onDone={close} />
          ),
        onRemove: () => onSearch(removeListFilters(search, [name, `${name}From`, `${name}To`])),
      },
    ];
  });
}

/** Returns true for a list with a free search. */
export const hasListFreeSearch = (
  section: Section | Feed,
  override: SectionOverride | undefined,
): boolean =>
  override?.isSearched === true || Object.values(section.fields).some((field) => field.search);

interface FilterBarProps {
  section: Section | Feed;
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
  searchRef: Ref<HTMLInputElement>;
  override: SectionOverride | undefined;
  children?: ReactNode;
}
/** Button that clears the search and all filters; draws nothing if the list has neither. */
export function ClearFiltersButton({
  search,
  onSearch,
  className,
}: {
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
  className?: string | undefined;
}) {
  if (search.f === undefined && search.q === undefined) return null;
  return (
    <button
      type="button"
      className={joinClassNames(c.btn, className)}
      onClick={() => onSearch({ ...search, page: undefined, q: undefined, f: undefined })}
    >
      {m.admin_filter_clear()}
    </button>
  );
}

/** Search and filters of a declared list; their state is stored in the address. */
export function FilterBar({
  section,
  search,
  onSearch,
  searchRef,
  override,
  children,
}: FilterBarProps) {
  const filters = filtersOf(section, search, onSearch, override);
  return (
    <div className={t.filters} role="search">
      {hasListFreeSearch(section, override) && (
        <SearchBox
          label={override?.searchLabel?.()}
          inputRef={searchRef}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, page: undefined, q: q || undefined })}
        />
      )}
      <FilterChips filters={filters} />
      <ClearFiltersButton className={c.quiet} search={search} onSearch={onSearch} />
      <div className={t.end}>{children}</div>
    </div>
  );
}
