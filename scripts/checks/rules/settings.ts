/** Settings of the server, read from the source of its configuration. */

/** Lists the names of settings that the server reads. */
export const listServerSettings = (config: string): Set<string> =>
  new Set([...config.matchAll(/^\s*([A-Z][A-Z_0-9]+): /gm)].map(([, name = '']) => name));
/** Lists the names of settings that may be given as files. */
export const listSecretSettings = (config: string): Set<string> =>
  new Set([...config.matchAll(/^ {2}([A-Z][A-Z_0-9]+): secret,/gm)].map(([, name = '']) => name));
