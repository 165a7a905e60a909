import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import {
  signInPageAs,
  submitLoginForm,
  getPagePath,
  declareJourneyServer,
} from '../fixtures/stage.fixture.ts';
import { operatorIdentity } from '../fixtures/worlds.fixture.ts';

const player = { email: 'player@example.test', password: 'copper lantern bridge' };
const helper = { email: 'helper@example.test', password: 'a ladder for the second watch' };

test.describe('the guards of the back office', () => {
  const stage = declareJourneyServer();
  let admin: Admin;

  test.beforeAll(async () => {
    admin = stage.operator;
    await new Player(stage.product.url, player).register();
    const support = await new Player(stage.product.url, helper).register();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: support.userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'Journey' },
    });
  });

  async function enter(page: Page, login: typeof player): Promise<void> {
    await signInPageAs(page, stage, await new Player(stage.product.url, login).login());
  }

  test(
    'the back office needs an administrator: players go to the dashboard, visitors to login',
    { tag: ['@R1.10', '@R6.3', '@R6.4'] },
    () =>
      stage.visit({}, async (page) => {
        await page.goto(stage.at('/admin/users'));
        await page.waitForURL(/#\/login/);
        await submitLoginForm(page, player, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        for (const path of ['/admin', '/admin/users', '/admin/activity-log', '/admin/users/1']) {
          await page.goto(stage.at(path));
          await page.waitForURL(/#\/dashboard/);
        }
        await stage.visit({}, async (other) => {
          await enter(other, helper);
          await other.goto(stage.at('/admin/users'));
          await other.waitForURL(/#\/dashboard/);
        });
        await stage.visit({ expectedStatuses: [400] }, async (other) => {
          await other.goto(stage.at('/admin/users'));
          await other.waitForURL(/#\/login/);
          await submitLoginForm(other, operatorIdentity, 'Log in');
          await other.waitForURL(/#\/admin\/users/);
          await other.getByRole('heading', { name: 'Two-factor confirmation' }).waitFor();
          expect(getPagePath(other)).toBe('/admin/users');
        });
      }),
  );
});
