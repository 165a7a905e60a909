import type { RoleName } from '@guildhall/contract/roles';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Api } from '@guildhall/contract/api';
import { createAtom, useSelector } from '@tanstack/react-store';
import {
  clearTabStorage,
  parseStoredJson,
  readLocalStorage,
  readTabOrLocalStorage,
  readTabStorage,
  removeLocalStorage,
  writeLocalStorage,
  writeTabStorage,
} from './browser-storage.ts';

type SessionData = Result<Api['login']>;
export type Session = Pick<SessionData, 'token' | 'userId' | 'accountId' | 'roleNames' | 'wallets'>;

/** Names of the keys in the browser's storages (R9.29 to R9.33). */
const storageKeys = {
  session: 'bf-session',
  accountId: 'bf-account-id',
  roles: 'bf-roles',
  wallets: 'bf-wallets',
  pushToken: 'bf-push-token',
} as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isRole = (value: unknown): value is RoleName =>
  value === 'ADMIN' || value === 'PLAYER' || value === 'SUPPORT';

/** Builds the session from its stored parts; null if a part is missing. */
function readSession(readEntry: (key: string) => string | null): Session | null {
  const session = parseStoredJson(readEntry(storageKeys.session));
  const accountId = Number(readEntry(storageKeys.accountId));
  if (
    !isObject(session) ||
    typeof session.token !== 'string' ||
    typeof session.userId !== 'number' ||
    !Number.isInteger(accountId) ||
    accountId < 1
  )
    return null;
  const roles = parseStoredJson(readEntry(storageKeys.roles));
  const wallets = parseStoredJson(readEntry(storageKeys.wallets));
  return {
    token: session.token,
    userId: session.userId,
    accountId,
    roleNames: Array.isArray(roles) ? roles.filter(isRole) : [],
    wallets: Array.isArray(wallets) ? (wallets as Session['wallets']) : [],
  };
}

// all parts come from the same storage, because they belong together
const current = createAtom<Session | null>(
  readTabStorage(storageKeys.session) === null
    ? readSession(readLocalStorage)
    : readSession(readTabOrLocalStorage),
);

function persist(session: Session): void {
  const parts = {
    [storageKeys.session]: JSON.stringify({ userId: session.userId, token: session.token }),
    [storageKeys.accountId]: String(session.accountId),
    [storageKeys.roles]: JSON.stringify(session.roleNames),
    [storageKeys.wallets]: JSON.stringify(session.wallets),
  };
  for (const [key, value] of Object.entries(parts)) {
    writeTabStorage(key, value);
    writeLocalStorage(key, value);
  }
}

/** Deletes the stored session, unless another tab has stored another session since. */
function forget(token: string | undefined): void {
  clearTabStorage();
  const shared = parseStoredJson(readLocalStorage(storageKeys.session));
  if (isObject(shared) && shared.token !== token) return;
  for (const key of Object.values(storageKeys)) removeLocalStorage(key);
}

/** Store of the session; the only source for the signed-in user. */
export const sessionStore = {
  get: current.get,
  subscribe: current.subscribe,
  set: ({ token, userId, accountId, roleNames, wallets }: SessionData): void => {
    const session = { token, userId, accountId, roleNames, wallets };
    persist(session);
    current.set(session);
  },
  /** Takes over the session that another tab has stored since. Returns true if there is one. */
  adopt: (): boolean => {
    if (current.get() === null) current.set(readSession(readLocalStorage));
    return current.get() !== null;
  },
  /** Replaces the stored roles by those that the server has sent (R6.12). */
  setRoles: (roleNames: readonly RoleName[]): void => {
    const known = current.get();
    if (known === null || known.roleNames.join() === roleNames.join()) return;
    const session = { ...known, roleNames: [...roleNames] };
    persist(session);
    current.set(session);
  },
  clear: (): void => {
    forget(current.get()?.token);
    current.set(null);
  },
};

/** Registers a function to call when another tab has ended this session by signing out. */
export function onSessionRemovedElsewhere(handle: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKeys.session && event.newValue === null && current.get()) handle();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

export const useSession = (): Session | null => useSelector(current);

/** Returns the session, for components that are drawn only with one. Throws if there is none. */
export function useSignedInSession(): Session {
  const session = useSession();
  if (!session) throw new Error('this part needs a session');
  return session;
}
