import { sections } from '@guildhall/contract/sections';
import { sectionsForSupportRole } from '@guildhall/contract/office/for-support';
import { beforeAll, expect, it } from 'vitest';
import {
  buildSectionDeclarationQuery,
  menuGroupsInOrder,
  loadSectionSummaries,
  findOfficePage,
  listOfficePages,
} from './pages.ts';

beforeAll(() => loadSectionSummaries(true));

it('an administrator sees every declared page, home and the users (R2.167 R6.8)', () => {
  const names = new Set(listOfficePages(true).map((page) => page.name));
  expect(names).toEqual(
    new Set(['home', 'users', ...sections.map((section) => section.menu.page)]),
  );
});

it('support sees only pages that are open to support (R2.166 R6.6 R6.7)', () => {
  expect(sectionsForSupportRole).toEqual(sections.filter((section) => section.may === 'support'));
  expect(listOfficePages(false).every((page) => page.may === 'support')).toBe(true);
  expect(listOfficePages(false).map((page) => page.group)).not.toContain('bank');
});

it('groups are in the order Admin Panel, Bank, Game, with home and users first (R2.165)', () => {
  expect(menuGroupsInOrder.slice(0, 3)).toEqual(['panel', 'bank', 'game']);
  const panel = listOfficePages(true).filter((page) => page.group === 'panel');
  expect(panel.slice(0, 2).map(({ name }) => name)).toEqual(['home', 'users']);
});

it('sections of one page are its tabs', () => {
  expect(findOfficePage('inventory-types')?.sections.map((section) => section.menu.tab)).toEqual([
    'Types',
    'Kinds',
  ]);
  expect(findOfficePage('no-such-page')).toBeUndefined();
});

it('every declaration is found by its name', async () => {
  for (const section of sections)
    expect(await buildSectionDeclarationQuery(section.name).queryFn()).toBe(section);
  expect(await buildSectionDeclarationQuery('no-such-section').queryFn()).toBeNull();
});
const bank = `collections economy contracts badges wallets transactions prize-pool-controller boosters
  shop game-shares staking-promotions token-distribution`;
const game = `game-versions inventories inventory-types inventory-classes tournaments passes
  statistics game-missions regions planned-playtimes features activity-events twitch-extension
  balance perks image-formats character-attributes merge-lines gameplay-tasks match-rewards
  events disposable-badges localizations items-seasons stakes-mode`;
it.each([
  ['bank', bank],
  ['game', game],
])('the group %s lists the required pages (R2.168 R2.169)', (group, pages) => {
  const names = listOfficePages(true).flatMap((page) => (page.group === group ? [page.name] : []));
  expect(pages.split(/\s+/).filter((name) => !names.includes(name))).toEqual([]);
});
