import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { focusableSelector } from '../../../ui/focus/focus-place.ts';
import { Icon } from '../../../ui/icon.tsx';
import t from '../../styles/table.module.css';
import { PopoverButton } from '../popover.tsx';

/** A filter of a list. */
export interface ChipFilter {
  readonly name: string;
  readonly label: string;
  /** Summary of the filter's value; undefined if the filter is not set. */
  readonly summary: ReactNode;
  readonly control: (close: () => void) => ReactNode;
  readonly onRemove: () => void;
}

/** Shows the controls of a filter below its chip. The controls take the focus when they open. */
function Control({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pressed = box.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    (pressed ?? box.current?.querySelector<HTMLElement>(focusableSelector))?.focus();
  }, []);
  return (
    <div ref={box} className={t.control}>
      {children}
    </div>
  );
}

function Chip({ filter }: { filter: ChipFilter }) {
  const { label, summary, control, onRemove } = filter;
  return (
    <span className={t.chip}>
      <PopoverButton
        name={label}
        align="start"
        className={t.chipButton}
        trigger={
          <>
            <span>{label}</span> <b>{summary}</b>
          </>
        }
      >
        {(close) => <Control>{control(close)}</Control>}
      </PopoverButton>
      <button
        type="button"
        className={t.chipEnd}
        aria-label={m.admin_filter_remove({ label })}
        onClick={onRemove}
      >
        <Icon name="close" size={10} />
      </button>
    </span>
  );
}

/** Adds a filter. The box asks first for the filter and then for its value. */
function Adding({ filters, onDone }: { filters: readonly ChipFilter[]; onDone: () => void }) {
  const [name, setName] = useState<string>();
  const chosen = filters.find((filter) => filter.name === name);
  if (chosen) return <Control>{chosen.control(onDone)}</Control>;
  return (
    <div role="group" aria-label={m.admin_filter_add()} className={t.choices}>
      {filters
        .filter(({ summary }) => summary === undefined)
        .map((filter) => (
          <button key={filter.name} type="button" onClick={() => setName(filter.name)}>
            {filter.label}
          </button>
        ))}
    </div>
  );
}

/**
 * Attribute that marks the button for adding a filter; the shortcut `f` finds the button by this
 * attribute.
 */
const addFilterButton = 'data-add-filter';

/** Active filters of a list as chips, and a button to add one. */
export function FilterChips({ filters }: { filters: readonly ChipFilter[] }) {
  const set = filters.filter(({ summary }) => summary !== undefined);
  return (
    <>
      {set.map((filter) => (
        <Chip key={filter.name} filter={filter} />
      ))}
      {set.length < filters.length && (
        <PopoverButton
          name={m.admin_filter_add()}
          align="start"
          className={t.add}
          mark={addFilterButton}
          trigger={
            <>
              <Icon name="plus" size={12} />
              {m.admin_filter_add()}
            </>
          }
        >
          {(close) => <Adding filters={filters} onDone={close} />}
        </PopoverButton>
      )}
    </>
  );
}
export const openFilterMenu = (): void =>
  document.querySelector<HTMLElement>(`[${addFilterButton}]`)?.click();
