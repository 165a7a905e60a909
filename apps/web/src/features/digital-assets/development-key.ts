/** The key of the development wallet: it stays in this browser and cannot be read out of it. */
const databaseName = 'development-wallet';
const storeName = 'keys';
const keyName = 'own';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}
function askStore<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(storeName, mode).objectStore(storeName));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

export interface DevelopmentKey {
  readonly publicKey: Uint8Array;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}
/** Opens the key of this browser, and makes it the first time. */
export async function openDevelopmentKey(): Promise<DevelopmentKey> {
  const database = await openDatabase();
  try {
    const stored: unknown = await askStore<unknown>(
      database,
      'readonly',
      (store) => store.get(keyName) as IDBRequest<unknown>,
    );
    const pair = (stored as CryptoKeyPair | undefined) ?? (await makePair(database));
    return {
      publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
      sign: async (bytes) =>
        new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)),
    };
  } finally {
    database.close();
  }
}
async function makePair(database: IDBDatabase): Promise<CryptoKeyPair> {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  await askStore(database, 'readwrite', (store) => store.put(pair, keyName));
  return pair;
}
