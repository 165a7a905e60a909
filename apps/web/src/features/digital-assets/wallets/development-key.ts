/** Key of the development wallet. The key stays in this browser and cannot be exported. */
const databaseName = 'development-wallet';
const storeName = 'keys';
const keyName = 'own';
/** Prefix of an Ed25519 private key in PKCS #8, before its 32 bytes. */
const pkcs8Head = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

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
/** Opens the key of this browser; creates the key the first time. */
export async function openDevelopmentKey(): Promise<DevelopmentKey> {
  const database = await openDatabase();
  try {
    const stored: unknown = await askStore<unknown>(
      database,
      'readonly',
      (store) => store.get(keyName) as IDBRequest<unknown>,
    );
    return await toKey((stored as CryptoKeyPair | undefined) ?? (await makePair(database)));
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

/**
 * Opens the key of a published 32-byte seed. This is the key of the demonstration, which belongs to
 * no person.
 */
export async function openDemonstrationKey(seed: Uint8Array): Promise<DevelopmentKey> {
  const pkcs8 = Uint8Array.from([...pkcs8Head, ...seed]);
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { kty, crv, x } = await crypto.subtle.exportKey('jwk', privateKey);
  const publicKey = await crypto.subtle.importKey(
    'jwk',
    { kty: kty ?? '', crv: crv ?? '', x: x ?? '' },
    'Ed25519',
    true,
    ['verify'],
  );
  return toKey({ privateKey, publicKey });
}
async function toKey({ privateKey, publicKey }: CryptoKeyPair): Promise<DevelopmentKey> {
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes)),
  };
}
