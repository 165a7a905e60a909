/** The types of lock.mjs. */
export interface LockEntry {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export function parsePlatform(
  name: string,
):
  | {
      readonly os: readonly string[];
      readonly cpu: readonly string[];
      readonly libc?: readonly string[];
    }
  | undefined;
export function listMissingBuilds(lock: {
  readonly packages: Readonly<Record<string, LockEntry>>;
}): { readonly name: string; readonly version: string }[];
