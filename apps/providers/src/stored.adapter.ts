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
  const all = new Map<string, StoredEntry>(file === undefined ? [] : read(file));

  function save(): void {
    if (file === undefined) return;
    const now = Date.now();
    for (const [key, { endsAt }] of all) if (endsAt !== undefined && endsAt < now) all.delete(key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify([...all]));
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
      all.set(this.#key(id), { payload, endsAt });
      save();
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      const found = all.get(this.#key(id));
      return found && (found.endsAt ?? Infinity) > Date.now() ? found.payload : undefined;
    }
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy((payload) => payload.uid === uid);
    }
    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#findBy((payload) => payload.userCode === userCode);
    }
    #findBy(isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const [key, { payload }] of all)
        if (key.startsWith(`${this.#kind}:`) && isIt(payload)) return payload;
      return undefined;
    }
    async consume(id: string): Promise<void> {
      const found = all.get(this.#key(id));
      if (!found) return;
      const consumed = Math.floor(Date.now() / secondMs);
      all.set(this.#key(id), { ...found, payload: { ...found.payload, consumed } });
      save();
    }
    async destroy(id: string): Promise<void> {
      all.delete(this.#key(id));
      save();
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key);
      save();
    }
  };
}

function read(file: string): [string, StoredEntry][] {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as [string, StoredEntry][])
    : [];
}
