/** A setting that cannot be used. The message names the variable and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
