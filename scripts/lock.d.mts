/** The types of lock.mjs. */
export interface LockEntry {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export function platformOf(
  name: string,
):
  | {
      readonly os: readonly string[];
      readonly cpu: readonly string[];
      readonly libc?: readonly string[];
    }
  | undefined;
export function missingFrom(lock: {
  readonly packages: Readonly<Record<string, LockEntry>>;
}): { readonly name: string; readonly version: string }[];
