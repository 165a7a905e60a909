/** Stores the grants of a local provider in a file, so that links survive its restart. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

interface StoredEntry {
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly endsAt: number | undefined;
}
const secondMs = 1_000;

/** Returns the class from which the provider creates an adapter for each kind of stored object. */
export function createOidcFileAdapter(file: string | undefined): AdapterConstructor {
  const entries = new Map<string, StoredEntry>(file === undefined ? [] : read(file));

  function save(): void {
    if (file === undefined) return;
    const now = Date.now();
    for (const [key, { endsAt }] of entries)
      if (endsAt !== undefined && endsAt < now) entries.delete(key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify([...entries]));
    renameSync(`${file}.new`, file);
  }

  return class StoredAdapter implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }
    #key(id: string): string {
      return `${this.#kind}:${id}`;
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const endsAt = expiresIn ? Date.now() + expiresIn * secondMs : undefined;
      entries.set(this.#key(id), { payload, endsAt });
      save();
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      const entry = entries.get(this.#key(id));
      return entry && (entry.endsAt ?? Infinity) > Date.now() ? entry.payload : undefined;
    }
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy((payload) => payload.uid === uid);
    }
    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#findBy((payload) => payload.userCode === userCode);
    }
    #findBy(isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const [key, { payload }] of entries)
        if (key.startsWith(`${this.#kind}:`) && isIt(payload)) return payload;
      return undefined;
    }
    async consume(id: string): Promise<void> {
      const entry = entries.get(this.#key(id));
      if (!entry) return;
      const consumed = Math.floor(Date.now() / secondMs);
      entries.set(this.#key(id), { ...entry, payload: { ...entry.payload, consumed } });
      save();
    }
    async destroy(id: string): Promise<void> {
      entries.delete(this.#key(id));
      save();
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of entries)
        if (payload.grantId === grantId) entries.delete(key);
      save();
    }
  };
}

function read(file: string): [string, StoredEntry][] {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as [string, StoredEntry][])
    : [];
}
