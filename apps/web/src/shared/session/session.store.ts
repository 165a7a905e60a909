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

/** Names as they stand in the browser's storages (R9.29 to R9.33). */
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

/** Puts the session together from its parts; a part that is missing makes it no session. */
function readSession(read: (key: string) => string | null): Session | null {
  const session = parseStoredJson(read(storageKeys.session));
  const accountId = Number(read(storageKeys.accountId));
  if (
    !isObject(session) ||
    typeof session.token !== 'string' ||
    typeof session.userId !== 'number' ||
    !Number.isInteger(accountId) ||
    accountId < 1
  )
    return null;
  const roles = parseStoredJson(read(storageKeys.roles));
  const wallets = parseStoredJson(read(storageKeys.wallets));
  return {
    token: session.token,
    userId: session.userId,
    accountId,
    roleNames: Array.isArray(roles) ? roles.filter(isRole) : [],
    wallets: Array.isArray(wallets) ? (wallets as Session['wallets']) : [],
  };
}

// the parts belong together, so they are all read from the same storage
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

/**
 * Deletes the stored session. If another tab has signed in as another user since, that tab's
 * session survives this tab's sign-out.
 */
function forget(token: string | undefined): void {
  clearTabStorage();
  const shared = parseStoredJson(readLocalStorage(storageKeys.session));
  if (isObject(shared) && shared.token !== token) return;
  for (const key of Object.values(storageKeys)) removeLocalStorage(key);
}

/** The one place that knows who is signed in. */
export const sessionStore = {
  get: current.get,
  subscribe: current.subscribe,
  set: ({ token, userId, accountId, roleNames, wallets }: SessionData): void => {
    const session = { token, userId, accountId, roleNames, wallets };
    persist(session);
    current.set(session);
  },
  /** Takes over what another tab has signed in to since; whether there is anything. */
  adopt: (): boolean => {
    if (current.get() === null) current.set(readSession(readLocalStorage));
    return current.get() !== null;
  },
  /** The server's word on the roles takes the place of the kept ones (R6.12). */
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

/** Calls back when another tab signed this session out. */
export function onSessionRemovedElsewhere(handle: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKeys.session && event.newValue === null && current.get()) handle();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

export const useSession = (): Session | null => useSelector(current);

/** For parts that are only there with a session. */
export function useSignedInSession(): Session {
  const session = useSession();
  if (!session) throw new Error('this part needs a session');
  return session;
}
