import { useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import classes from './settings-menu.module.css';

/** Groups of settings in the order of the page. */
export const settingsGroups = [
  { id: 'account', label: m.profile_account },
  { id: 'security', label: m.guard_title },
  { id: 'card', label: m.card_title },
  { id: 'connections', label: m.profile_connections },
  { id: 'preferences', label: m.profile_preferences },
  { id: 'data', label: m.data_title },
] as const;
export type SettingsGroupId = (typeof settingsGroups)[number]['id'];

export const getSettingsGroupElementId = (id: SettingsGroupId): string => `settings-${id}`;
const findGroup = (id: SettingsGroupId): HTMLElement | null =>
  document.getElementById(getSettingsGroupElementId(id));

/** Returns the group that is read at present: the last one that begins in the upper third. */
function useVisibleGroup(): SettingsGroupId {
  const [visible, setVisible] = useState<SettingsGroupId>('account');
  useEffect(() => {
    const update = (): void => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2;
      const begun = settingsGroups.filter(
        ({ id }) => (findGroup(id)?.getBoundingClientRect().top ?? Infinity) < clientHeight / 3,
      );
      const last = isAtEnd ? settingsGroups.at(-1) : begun.at(-1);
      setVisible(last?.id ?? 'account');
    };
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return visible;
}

/** Menu of the groups: beside the settings, and above them on a phone. */
export function SettingsMenu() {
  const visible = useVisibleGroup();
  const open = (id: SettingsGroupId): void => {
    const group = findGroup(id);
    group?.scrollIntoView();
    group?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.menu} aria-label={m.profile_menu()}>
      <ul>
        {settingsGroups.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === visible || undefined}
              onClick={() => open(id)}
            >
              {label()}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
