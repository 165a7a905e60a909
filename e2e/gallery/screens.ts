/**
 * Screens of the gallery: every page of portal and office, and the dialogs that a press on these
 * pages opens.
 */
import { listAdminRoutes, portalRoutes } from '@guildhall/contract/routes';
import { sections } from '@guildhall/contract/sections';
import type { Page } from '@playwright/test';

export type ScreenViewer = 'visitor' | 'player' | 'operator' | 'support';
export interface GalleryScreen {
  /** Name of the screen and of its files. */
  readonly name: string;
  readonly path: string;
  readonly viewer: ScreenViewer;
  /** Opens the dialog to be shown after the page is complete. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Token of a link that is no longer valid, used in place of a parameter. */
export const invalidLinkToken = 'A'.repeat(43);
const nameOf = (path: string): string =>
  path
    .replace(/\?tab=/, '-')
    .replaceAll(/\{\w+\}/g, 'link')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'root';

const portal: readonly GalleryScreen[] = portalRoutes.map(({ path, guard }) => ({
  name: nameOf(path),
  path: path.replaceAll(/\{\w+\}/g, invalidLinkToken),
  viewer: guard === 'none' ? 'visitor' : 'player',
}));
const press = (role: 'button' | 'link' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();
const moments: readonly GalleryScreen[] = [
  {
    name: 'dashboard-level-rewards',
    path: '/dashboard',
    viewer: 'player',
    open: press('button', /^(Level rewards|Rewards)$/),
  },
  {
    name: 'dashboard-notifications',
    path: '/dashboard',
    viewer: 'player',
    open: press('button', /^Notifications/),
  },
  { name: 'nowhere', path: '/no-such-page', viewer: 'player' },
  { name: 'nowhere-visitor', path: '/no-such-page', viewer: 'visitor' },
];

const office: readonly GalleryScreen[] = [
  ...listAdminRoutes(sections).flatMap(({ path }): GalleryScreen[] => {
    const tabs = sections.filter(({ menu }) => `/admin/${menu.page}` === path);
    if (tabs.length < 2) return [{ name: nameOf(path), path, viewer: 'operator' }];
    return tabs.map(({ name }) => {
      const address = `${path}?tab=${name}`;
      return { name: nameOf(address), path: address, viewer: 'operator' };
    });
  }),
  // entry page and empty form of each list whose rows can be created
  ...sections.flatMap((section): GalleryScreen[] => {
    if (section.kind !== 'section' || !section.ops.includes('create')) return [];
    const path = `/admin/${section.menu.page}/new?tab=${section.name}`;
    return [{ name: `admin-${section.name}-new`, path, viewer: 'operator' }];
  }),
  {
    name: 'admin-player',
    path: '/admin/users',
    viewer: 'operator',
    open: async (page) => {
      await page.locator('tbody tr').nth(3).getByRole('link').first().click();
      await page.waitForURL(/\/admin\/users\/\d+/);
    },
  },
  {
    name: 'admin-palette',
    path: '/admin/users',
    viewer: 'operator',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('lan');
    },
  },
  {
    name: 'admin-entry-of-the-log',
    path: '/admin/activity-log',
    viewer: 'operator',
    open: (page) => page.locator('tbody tr').first().click(),
  },
  { name: 'support', path: '/admin/alpha-key-requests', viewer: 'support' },
];

export const galleryScreens: readonly GalleryScreen[] = [...portal, ...moments, ...office];
