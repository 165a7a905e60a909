import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import 'virtual:office-theme.css';
import { MantineProvider, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { officeTheme } from '../../ui/office.theme.ts';
import { useOfficeScheme } from './office-scheme.store.ts';
import type { RefProps, RefsProps, TagsProps } from './kit.props.ts';
import { findQuery, nameQuery } from './queries.ts';
import type { Option, Target } from './targets.ts';
import { useSettled } from './use-settled.ts';

/** Classes of the kit's controls in the office's measure; see `office.css`. */
const selectClasses = {
  input: 'office-input',
  dropdown: 'office-pop',
  options: 'office-options',
  option: 'office-option',
  pill: 'office-pill',
};
// no scroll area of the kit: it would write a style element, and the list scrolls by itself
const plainList = {
  withScrollArea: false,
  comboboxProps: { withinPortal: true, shadow: 'none' },
} as const;

/** What the kit's controls read; the frame of the office wears the scheme. */
function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={officeTheme}
      forceColorScheme={useOfficeScheme()}
      getRootElement={() => undefined}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/**
 * Finds by name as text settles (1500 ms, or at once on Enter), so that a long list is never loaded
 * whole.
 */
function useFinder(target: Target | undefined) {
  const [sought, setSought] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useSettled(sought, setSought);
  const found = useQuery(findQuery(target, sought, isOpen));
  const isWaiting = search.text !== sought || found.isFetching;
  return { search, found: found.data ?? [], isWaiting, open: () => setOpen(true) };
}
/** Enter asks for what is typed; it would send the form around, half filled, as well. */
function searchOnEnter(event: KeyboardEvent<HTMLInputElement>, settle: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  settle();
}
const data = (options: readonly Option[]) =>
  [...new Map(options.map((option) => [option.id, option.name]))].map(([id, name]) => ({
    value: String(id),
    label: name,
  }));

/** Chooses one row of another section by its name. */
export function RefSelectControl({ target, value, without = [], onChange, ...shared }: RefProps) {
  const finder = useFinder(target);
  const name = useQuery(nameQuery(target, value)).data;
  const chosen = value === null ? [] : [{ id: value, name: name ?? `#${value}` }];
  return (
    <Kit>
      <Select
        {...plainList}
        id={shared.id}
        aria-label={shared.label}
        aria-describedby={shared.describedBy}
        aria-invalid={shared.isWrong || undefined}
        error={shared.isWrong}
        classNames={selectClasses}
        data-autofocus={shared.isFirst}
        searchable
        clearable={!shared.isRequired}
        clearButtonProps={{ 'aria-label': m.admin_clear() }}
        placeholder={shared.placeholder ?? m.admin_search_name()}
        data={data([...chosen, ...finder.found.filter((option) => !without.includes(option.id))])}
        filter={({ options }) => options}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === null ? null : Number(next))}
        onDropdownOpen={finder.open}
        onSearchChange={(text) => finder.search.type(text === name ? '' : text)}
        onKeyDown={(event) => searchOnEnter(event, finder.search.settle)}
        nothingFoundMessage={finder.isWaiting ? m.admin_searching() : m.admin_nothing_found()}
      />
    </Kit>
  );
}

/** Chooses several rows of another section by name. */
export function RefsSelectControl({ target, value, onChange, ...shared }: RefsProps) {
  const finder = useFinder(target);
  const names = useQueries({ queries: value.map((id) => nameQuery(target, id)) });
  const chosen = value.map((id, at) => ({ id, name: names[at]?.data ?? `#${id}` }));
  return (
    <Kit>
      <MultiSelect
        {...plainList}
        id={shared.id}
        aria-label={shared.label}
        aria-describedby={shared.describedBy}
        aria-invalid={shared.isWrong || undefined}
        error={shared.isWrong}
        classNames={selectClasses}
        attributes={{ input: { 'data-multi': true } }}
        searchable
        hidePickedOptions
        placeholder={value.length === 0 ? m.admin_search_name() : undefined}
        data={data([...chosen, ...finder.found])}
        filter={({ options }) => options}
        value={value.map(String)}
        onChange={(next) => onChange(next.map(Number))}
        onDropdownOpen={finder.open}
        onSearchChange={finder.search.type}
        onKeyDown={(event) => searchOnEnter(event, finder.search.settle)}
        nothingFoundMessage={finder.isWaiting ? m.admin_searching() : m.admin_nothing_found()}
      />
    </Kit>
  );
}

/** Takes several words, each ended by Enter, a comma or a semicolon. */
export function TagsControl({
  id,
  value,
  describedBy,
  isWrong,
  placeholder,
  onChange,
  onBlur,
}: TagsProps) {
  return (
    <Kit>
      <TagsInput
        id={id}
        aria-describedby={describedBy}
        error={isWrong}
        classNames={selectClasses}
        attributes={{ input: { 'data-multi': true } }}
        comboboxProps={{ withinPortal: true, shadow: 'none' }}
        withScrollArea={false}
        splitChars={[',', ';']}
        value={[...value]}
        onChange={onChange}
        onBlur={onBlur}
        placeholder={placeholder}
      />
    </Kit>
  );
}
