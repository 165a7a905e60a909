/** The types of server-build.mjs. */
export const serverNodeArguments: readonly string[];
export const compileCacheEnv: Readonly<Record<string, string>>;
export function ensureServerBuilt(): Promise<void>;
export const serverTestsFolder: string;
export function ensureServerTestsBuilt(): Promise<void>;
