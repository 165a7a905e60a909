import { expect, it } from 'vitest';
import { avatars } from '../wealth/avatars.ts';
import { drawFace } from './faces.ts';

it('a face follows from its name alone, and no two that everybody may wear are alike', () => {
  const names = avatars.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const faces = names.map(drawFace);
  expect(names.map(drawFace)).toEqual(faces);
  expect(new Set(faces).size).toBe(names.length);
});
