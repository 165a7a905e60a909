import type { Plugin } from 'vite';

/**
 * What every page needs: the modules that the entry reaches by plain imports. They are one file of
 * their own, whoever else uses some of them: closed under imports, it waits for no other file, and
 * one file packs better than the dozen that sharing makes.
 */
export function entryParts(entry: RegExp): { plugin: Plugin; has: (id: string) => boolean } {
  const parts = new Set<string>();
  return {
    has: (id) => parts.has(id),
    plugin: {
      name: 'entry-parts',
      apply: 'build',
      buildEnd() {
        const wanted = [...this.getModuleIds()].filter((id) => entry.test(id));
        for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
          if (parts.has(id)) continue;
          parts.add(id);
          wanted.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
