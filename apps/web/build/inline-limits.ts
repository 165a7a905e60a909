import { limits } from '@guildhall/contract/limits';
import type { Plugin } from 'vite';

const imported = /import\s*\{[^}]*\blimits\b[^}]*\}\s*from\s*["'][^"']*\/limits(?:\.ts)?["']/;

/**
 * Replaces uses of the contract's limits by their values. A page uses few limits, and would
 * otherwise load the whole table before it is drawn.
 */
export function createLimitsInliningPlugin(): Plugin {
  const known = new Map<string, unknown>(Object.entries(limits));
  return {
    name: 'inline-limits',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!imported.test(code)) return undefined;
      return code.replaceAll(/(?<![.\w$])limits\.(\w+)/g, (match, name: string) => {
        const value = JSON.stringify(known.get(name)) as string | undefined;
        return value === undefined ? match : `(${value})`;
      });
    },
  };
}
