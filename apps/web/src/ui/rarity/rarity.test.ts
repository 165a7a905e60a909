import { readFileSync } from 'node:fs';
import { limits, rarityNames } from '@guildhall/contract/limits';
import { expect, it } from 'vitest';
import { getRarityName } from './rarity.ts';

const ranks = rarityNames.map((_, rank) => rank);

it('rarities are 0 to 9 with distinct names; an invalid one is COMMON (R3.35 R3.37 R9.37)', () => {
  expect([ranks[0], ranks.at(-1)]).toEqual([0, limits.rarityMax]);
  expect(new Set(ranks.map(getRarityName)).size).toBe(10);
  expect(getRarityName(-1)).toBe(getRarityName(0));
  expect(getRarityName(0)).toBe('Common');
});

it('each rarity has its own colour (R3.36)', () => {
  const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
  const colours = ranks.map((rank) => new RegExp(`--rarity-${rank}:\\s*([^;]+);`).exec(css)?.[1]);
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(10);
});
