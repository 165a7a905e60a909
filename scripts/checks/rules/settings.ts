/** Settings of the server, by the source of its configuration. */

/** Names of settings that the server reads. */
export const listServerSettings = (config: string): Set<string> =>
  new Set([...config.matchAll(/^\s*([A-Z][A-Z_0-9]+): /gm)].map(([, name = '']) => name));
/** Names of settings that may stand in files. */
export const listSecretSettings = (config: string): Set<string> =>
  new Set([...config.matchAll(/^ {2}([A-Z][A-Z_0-9]+): secret,/gm)].map(([, name = '']) => name));
