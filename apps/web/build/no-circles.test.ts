import { expect, it } from 'vitest';
import { findCircle } from './no-circles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

it('finds a circle of built files and lets shared parts pass', () => {
  expect(findCircle(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toBeUndefined();
  expect(findCircle(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(findCircle(graph({ a: ['a'] }))).toEqual(['a', 'a']);
});
