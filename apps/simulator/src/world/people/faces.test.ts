import { expect, it } from 'vitest';
import { demoAvatars } from '../wealth/avatars.ts';
import { drawFaceSvg } from './faces.ts';

it('a face is derived from its name alone, and no two faces offered to everybody are equal', () => {
  const names = demoAvatars.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const faces = names.map(drawFaceSvg);
  expect(names.map(drawFaceSvg)).toEqual(faces);
  expect(new Set(faces).size).toBe(names.length);
});
