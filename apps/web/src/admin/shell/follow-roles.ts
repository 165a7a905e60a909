import type { RoleName } from '@guildhall/contract/roles';
import { parseStoredJson, readLocalStorage } from '../../shared/session/browser-storage.ts';
import { sessionStore } from '../../shared/session/session.store.ts';

const isRole = (value: unknown): value is RoleName =>
  value === 'ADMIN' || value === 'PLAYER' || value === 'SUPPORT';

/**
 * Takes over changed roles that another tab of the same session has received. Returns the function
 * that stops this.
 */
export function syncRolesAcrossTabs(): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== 'bf-roles') return;
    const shared = parseStoredJson(readLocalStorage('bf-session')) as { token?: unknown } | null;
    const roles = parseStoredJson(newValue);
    if (shared?.token === sessionStore.get()?.token && Array.isArray(roles))
      sessionStore.setRoles(roles.filter(isRole));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
