import type { Admin } from '@guildhall/simulator/client/admin';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { submitLoginForm, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };
const rival = { email: 'rival@example.test', password: 'the second of the two' };
const late = { email: 'late@example.test', password: 'the last of the three' };
const minuteMs = 60_000;
const path = '/api/game/admin/tournaments';

test.describe('tournaments', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });

  const prize = (placeFrom: number, amount: number) => ({
    placeFrom,
    placeTo: placeFrom,
    rewards: [{ kind: 'EXP', amount }],
  });
  async function gameServerOf(admin: Admin): Promise<GameServer> {
    return registerGameServer(admin);
  }
  async function play(
    gameServer: GameServer,
    player: Player,
    name: string,
    delta: number,
    endedAt?: string,
  ): Promise<void> {
    const { accountId } = player;
    const matchId = `match-${accountId}-${delta}`;
    await gameServer.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await gameServer.call('startMatch', {
      body: { serverId: gameServer.serverId, matchId, mode: 'FS', players: [{ accountId }] },
    });
    const result = {
      accountId,
      place: 1,
      won: true,
      durationMs: 0,
      exp: 0,
      statistics: [{ name, delta }],
    };
    await gameServer.call('reportResult', {
      params: { id: matchId },
      body: { serverId: gameServer.serverId, endedAt: endedAt ?? at(0), players: [result] },
    });
  }
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

  test(
    'a published tournament shows visitors the places, and players their own live',
    {
      tag: [
        '@R1.7',
        '@R2.10',
        '@R2.16',
        '@R2.52',
        '@R2.99',
        '@R2.100',
        '@R2.154',
        '@R2.162',
        '@R2.163',
      ],
    },
    async () => {
      const admin = stage.operator;
      const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name: 'Takedowns',
      });
      const feats = {
        name: 'Blades out',
        description: 'The most takedowns',
        statisticId: statistic.id,
        winners: 2,
        prizes: [prize(1, 60), prize(2, 30)],
      };
      const draft = {
        name: 'Lantern cup',
        start: at(-minuteMs),
        end: at(60 * minuteMs),
        timeslots: [],
        nominations: [feats],
      };
      const { id } = await admin.section<{ id: number }>('POST', path, draft);
      const gameServer = await gameServerOf(admin);
      const [player, other] = [
        await new Player(stage.product.url, hero).register(),
        await new Player(stage.product.url, rival).register(),
      ];

      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await openOffice(
          page,
          stage,
          await createOperator(stage, admin),
          `/admin/tournaments/${id}`,
        );
        await page.getByRole('button', { name: 'Publish' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/Reason/).fill('The cup begins');
        await dialog.getByRole('button', { name: 'Publish' }).click();
        await page.getByText('Tournament published').first().waitFor();
        await play(gameServer, player, 'Takedowns', 3);

        await stage.visit({}, async (visitor) => {
          await visitor.goto(stage.at('/tournament-leaderboards'));
          await visitor.getByRole('heading', { name: 'Tournaments: Lantern cup' }).waitFor();
          await visitor
            .getByRole('table', { name: 'Standings' })
            .getByRole('row')
            .nth(1)
            .getByText('3', { exact: true })
            .waitFor();
          expect(await listAccessibilityFaults(visitor)).toEqual([]);
          await visitor.getByRole('link', { name: 'Sign Up' }).waitFor();
          await visitor.getByRole('link', { name: 'Sign In' }).click();
          await submitLoginForm(visitor, hero, 'Log in');
          // nothing leads the player back here automatically
          await visitor.waitForURL(/#\/dashboard/);
          await visitor.getByRole('link', { name: 'Tournaments' }).click();
          expect(getPagePath(visitor)).toBe('/tournament-leaderboards');
          const ownPlace = visitor.getByRole('region', { name: 'Your place' });
          await ownPlace.getByText('#1', { exact: true }).waitFor();
          await play(gameServer, other, 'Takedowns', 5);
          await play(gameServer, player, 'Takedowns', 1);
          // nothing is reloaded, because the player's own score arrives over the socket, together
          // with all places
          await ownPlace.getByText('#2', { exact: true }).waitFor({ timeout: 15_000 });
          expect(await listAccessibilityFaults(visitor)).toEqual([]);
        });

        await page.getByRole('button', { name: 'Standings and prizes' }).click();
        const standings = page.getByRole('dialog');
        await standings.getByRole('row').filter({ hasText: '60 EXP' }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        const { username } = (await player.me()).account;
        await page.goto(stage.at('/admin/users'));
        await page.getByRole('button', { name: `Activity of ${username}` }).click();
        await page
          .getByRole('dialog', { name: username, exact: true })
          .getByRole('button', { name: 'TOURNAMENTS' })
          .click();
        await page.getByRole('button', { name: 'Nominations of Lantern cup' }).click();
        await page
          .getByRole('row')
          .filter({ hasText: 'Blades out' })
          .getByText('4', { exact: true })
          .waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
      });
    },
  );

  test('an ended tournament is settled: the winner is paid once, and leaderboards are final', async () => {
    const admin = await createOperator(stage, stage.operator);
    const make = async (row: Record<string, unknown>) =>
      (await admin.section<{ id: number }>('POST', path, row)).id;
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Lanterns',
    });
    const feats = {
      name: 'Light bearer',
      description: 'Most lanterns lit',
      statisticId: statistic.id,
      winners: 1,
      prizes: [prize(1, 60)],
    };
    const id = await make({
      name: 'Old cup',
      start: at(-90 * minuteMs),
      end: at(-12 * minuteMs),
      timeslots: [],
      nominations: [feats],
    });
    await admin.section('POST', `${path}/${id}/publish`, {});
    const player = await new Player(stage.product.url, late).register();
    // the match ended before its start was reported, so it is on hold, and the operator releases it
    await play(await gameServerOf(admin), player, 'Lanterns', 7, at(-20 * minuteMs));
    const { data } = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      {},
    );
    await admin.section('POST', `/api/admin/operations/held/${data[0]?.id}/release`, {
      reason: 'Journey',
    });

    await stage.visit({}, async (winner) => {
      await winner.goto(stage.at('/login'));
      await submitLoginForm(winner, late, 'Log in');
      await winner.waitForURL(/#\/dashboard/);
      await winner.goto(stage.at(`/tournament-leaderboards?t=${id}`));
      await winner.getByText('Results pending').first().waitFor();
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await openOffice(
          page,
          stage,
          await createOperator(stage, admin),
          `/admin/tournaments/${id}`,
        );
        await page.getByRole('button', { name: 'Settle' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('row').filter({ hasText: '60 EXP' }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await dialog.getByLabel(/Reason/).fill('All matches are in');
        // a toast stays for only two seconds, so the test starts waiting before it causes the toast
        const prizeShown = winner.getByText('Your prize: 60 EXP').last().waitFor();
        const paid = page.getByText('All prizes paid').waitFor();
        await Promise.all([
          prizeShown,
          paid,
          dialog.getByRole('button', { name: 'Settle' }).click(),
        ]);
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Settle' }).waitFor({ state: 'detached' });
      });
      await winner.getByText('Final', { exact: true }).first().waitFor();
      expect(await listAccessibilityFaults(winner)).toEqual([]);
    });
    expect(await player.me()).toMatchObject({ exp: 60 });
  });
});
