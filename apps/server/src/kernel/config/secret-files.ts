import { readFileSync } from 'node:fs';
import { ConfigError } from '../operation/startup-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** Suffix of the variable that names a file with the value of a secret setting. */
const suffix = '_FILE';

function readSecretFile(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `${setting} names a file that cannot be read (${(error as Error).message})`,
      { cause: error },
    );
  }
  // editors and most tools end a file with a line break, which is not part of a secret
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new ConfigError(`${setting} names ${path}, which is empty`);
  return value;
}

/**
 * Reads secrets from files, as container platforms provide them: `NAME_FILE` is the path of a file
 * with the value of `NAME`.
 *
 * @throws ConfigError if both are set, or if a file cannot be read
 */
export function readSecretFiles(env: Environment, names: readonly string[]): Environment {
  const entries = names.flatMap((name) => {
    const setting = `${name}${suffix}`;
    const path = env[setting];
    if (path === undefined || path === '') return [];
    if (env[name] !== undefined && env[name] !== '')
      throw new ConfigError(`${name} and ${setting} are both set: remove one of them`);
    return [[name, readSecretFile(setting, path)] as const];
  });
  return { ...env, ...Object.fromEntries(entries) };
}
