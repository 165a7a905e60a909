import { expect, it } from 'vitest';
import { iconDrawings } from '../../ui/drawings.ts';
import { portalPages } from './portal-pages.ts';

it('each page of the navigation has an icon of its own', () => {
  const icons = Object.values(portalPages).map(({ icon }) =>
    typeof icon === 'string' ? icon : icon.path,
  );
  expect(new Set(icons).size).toBe(icons.length);
});
it('no two drawings are the same', () => {
  const paths = Object.values(iconDrawings).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
