import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './tabs.module.css';

interface Tab<T extends string> {
  readonly id: T;
  readonly label: string;
  /** A number beside the label: how many wait there. */
  readonly mark?: number;
  /** What readers hear after the number. */
  readonly markSays?: string;
}
interface TabsProps<T extends string> {
  label: string;
  /** Unique on the page: names tabs and panel. */
  group: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (next: T) => void;
}
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Two or three views of one place. Arrows move between them, Tab leads into the panel. */
export function Tabs<T extends string>({ label, group, tabs, value, onChange }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex((tab) => tab.id === value),
      tabs.length,
    );
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={classes.list}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${group}-${tab.id}`}
          aria-controls={`${group}-panel`}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          className={classNames(classes.tab, tab.id === value && classes.on)}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.mark !== undefined && tab.mark > 0 && <Mark count={tab.mark} says={tab.markSays} />}
        </button>
      ))}
    </div>
  );
}

function Mark({ count, says }: { count: number; says: string | undefined }) {
  return (
    <>
      <span className={`num ${classes.mark}`}>{count}</span>
      {says !== undefined && <span className="vh">{says}</span>}
    </>
  );
}

export function TabPanel({
  group,
  value,
  className,
  children,
}: {
  group: string;
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${group}-panel`}
      aria-labelledby={`${group}-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}
