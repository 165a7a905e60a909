/** The types of server-build.mjs. */
export const serverCommand: readonly string[];
export function ensureServerBuilt(): Promise<void>;
