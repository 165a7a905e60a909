import { limits } from '@guildhall/contract/limits';
import type { Plugin } from 'vite';

const imported = /import\s*\{[^}]*\blimits\b[^}]*\}\s*from\s*["'][^"']*\/limits(?:\.ts)?["']/;

/**
 * Writes the limits of the contract where they are used. A page uses few of them, and would
 * otherwise be sent the whole table before anything is drawn.
 */
export function createLimitsInliningPlugin(): Plugin {
  const known = new Map<string, unknown>(Object.entries(limits));
  return {
    name: 'inline-limits',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!imported.test(code)) return undefined;
      return code.replaceAll(/(?<![.\w$])limits\.(\w+)/g, (found, name: string) => {
        const value = JSON.stringify(known.get(name)) as string | undefined;
        return value === undefined ? found : `(${value})`;
      });
    },
  };
}
