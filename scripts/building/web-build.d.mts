/** The types of web-build.mjs. */
export function ensureWebBuilt(): Promise<void>;
