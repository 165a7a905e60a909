/**
 * A fault that the operator has to correct before the server can start. The message contains
 * instructions and is printed without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
/** Error for an invalid setting. The message names the variable and the allowed values. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
}
