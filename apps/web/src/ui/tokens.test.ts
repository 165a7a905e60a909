import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rarityNames } from '@guildhall/contract/limits';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
type Point = readonly [x: number, y: number];

const tokenOf = (name: string): string =>
  new RegExp(`${name}: ([^;]+);`).exec(css)?.[1] ?? `no ${name}`;
/**
 * Computes a length used by the frames in pixels; it may consist of pixels, percentages, calc(),
 * min() and tokens.
 */
function lengthOf(text: string, size: number): number {
  const inner = text.trim().replace(/^var\((.+)\)$/, (_, name: string) => tokenOf(name));
  const min = /^min\((.+), (.+)\)$/.exec(inner);
  if (min) return Math.min(lengthOf(min[1] ?? '', size), lengthOf(min[2] ?? '', size));
  const sum = /^calc\((\S+) ([+-]) (.+)\)$/.exec(inner);
  if (sum)
    return lengthOf(sum[1] ?? '', size) + (sum[2] === '-' ? -1 : 1) * lengthOf(sum[3] ?? '', size);
  const value = Number.parseFloat(inner);
  if (!/^[\d.]+(%|px)?$/.test(inner))
    throw new Error(`a length that this test cannot read: ${inner}`);
  return inner.endsWith('%') ? (value * size) / 100 : value;
}
/** Splits at a separator outside brackets. */
function splitOutside(text: string, mark: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const entry of text) {
    depth += entry === '(' ? 1 : entry === ')' ? -1 : 0;
    if (entry === mark && depth === 0) parts.push('');
    else parts[parts.length - 1] += entry;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
function outlineOf(rank: number | 'none', size: number): Point[] {
  const body = new RegExp(`--frame-${rank}: polygon\\(([^;]*)\\);`).exec(css)?.[1] ?? '';
  return splitOutside(body.replaceAll(/\s+/g, ' '), ',').map((pair) => {
    const [x = '', y = ''] = splitOutside(pair, ' ');
    return [lengthOf(x, size), lengthOf(y, size)];
  });
}
const side = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign(Math.round(((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) * 1000));
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

describe('frames of rarities', () => {
  it.each([
    ...rarityNames.map((name, rank) => [name, rank] as const),
    ['no rank', 'none'] as const,
  ])('%s has a simple outline within its box at every size from 32 px', (_, rank) => {
    for (let size = 32; size <= 160; size += 2) {
      const points = outlineOf(rank, size);
      expect(points.length).toBeGreaterThan(3);
      expect(
        points.flat().every((point) => point >= 0 && point <= size),
        `${size} px`,
      ).toBe(true);
      const edges = points.map(
        (point, at) => [point, points[(at + 1) % points.length] ?? point] as const,
      );
      const crossed = edges.flatMap(([a, b], at) =>
        edges.slice(at + 1).filter(([c, d]) => crosses(a, b, c, d)),
      );
      expect(crossed, `${size} px`).toEqual([]);
    }
  });
});
