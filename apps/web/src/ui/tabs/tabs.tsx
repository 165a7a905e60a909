import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import classes from './tabs.module.css';

interface Tab<T extends string> {
  readonly id: T;
  readonly label: string;
  /** Number next to the label: entries that wait in this tab. */
  readonly mark?: number;
  /** Text for screen readers about the number. */
  readonly markSays?: string;
}
interface TabsProps<T extends string> {
  label: string;
  /** Name of this set of tabs, unique on the page; ids are built from it. */
  group: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (next: T) => void;
  /** Class for the list of tabs. */
  className?: string;
}
/**
 * Two or three views of which one is shown. Arrow keys move between the tabs, Tab moves into the
 * view.
 */
export function Tabs<T extends string>({
  label,
  group,
  tabs,
  value,
  onChange,
  className,
}: TabsProps<T>) {
  return (
    <Base.Root className={classes.root} value={value} onValueChange={(next: T) => onChange(next)}>
      <Base.List activateOnFocus aria-label={label} className={className ?? classes.list}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            id={`${group}-${tab.id}`}
            aria-controls={`${group}-panel`}
            className={
              className === undefined
                ? joinClassNames(classes.tab, tab.id === value && classes.on)
                : undefined
            }
          >
            {tab.label}
            {tab.mark !== undefined && tab.mark > 0 && (
              <Mark count={tab.mark} says={tab.markSays} />
            )}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
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

/** Content of the chosen tab; can be anywhere on the page. */
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
