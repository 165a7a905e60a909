import type { Plugin } from 'vite';

/** The first circle that leads from a file back to it along static imports, or nothing. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Merged files that import each other may run a class before the one it extends: such a build works
 * here and breaks there.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
      );
      const circle = findCircle(new Map(files));
      if (circle)
        this.error(`The built files import each other in a circle: ${circle.join(' -> ')}`);
    },
  };
}
