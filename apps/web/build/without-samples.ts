import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns all properties named `sample`, except those inside another such property. */
function samplesIn(node: Node): Node[] {
  if (node.type === 'Property' && (node as Property).key?.name === 'sample') return [node];
  return Object.values(node)
    .flat()
    .filter((value) => isNode(value))
    .flatMap((child) => samplesIn(child));
}

/**
 * Removes the sample rows, which only tests use, from the section declarations that browsers load.
 */
export function createSampleRemovalPlugin(): Plugin {
  return {
    name: 'without-samples',
    apply: 'build',
    transform: {
      filter: { id: /\.section\.ts$/ },
      handler(code) {
        const samples = samplesIn(this.parse(code, { lang: 'ts' }) as unknown as Node);
        const bare = samples.reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}sample: {}${text.slice(end)}`,
          code,
        );
        return { code: bare, map: null };
      },
    },
  };
}
