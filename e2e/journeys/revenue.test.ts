import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const buyer = { email: 'buyer@example.test', password: 'another short sentence' };
const hourMs = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

test.describe('revenue of a sale', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  test(
    'a sale fills a tournament’s pool, with its source shown, and a file pays recipients',
    { tag: ['@R3.73', '@R3.78', '@R7.122', '@R7.127'] },
    async () => {
      const admin = stage.operator;
      const make = async (path: string, row: object): Promise<number> =>
        (await admin.section<{ id: number }>('POST', path, row)).id;
      await make('/api/banking/admin/currencies', { name: 'Gold', code: 'GOLD', type: 0 });
      const statisticId = await make('/api/game/admin/statistics', { name: 'Takedowns' });
      const prizes = [{ placeFrom: 1, placeTo: 1, poolPercent: 100, rewards: [] }];
      const tournamentId = await make('/api/game/admin/tournaments', {
        name: 'Lantern cup',
        start: at(hourMs),
        end: at(2 * hourMs),
        timeslots: [],
        nominations: [{ name: 'Feats', description: '', statisticId, winners: 1, prizes }],
      });
      await admin.section('POST', `/api/game/admin/tournaments/${tournamentId}/publish`, {});
      const poolId = await make('/api/banking/admin/prize-pools', {
        name: 'Pot',
        type: 1,
        currency: 'GOLD',
        amount: 100,
        purchasesAmount: 30,
        tournamentId,
      });
      const avatarId = await make('/api/admin/avatars', { name: 'Torch' });
      const passId = await make('/api/game/admin/battle-passes', {
        name: 'Season',
        style: 0,
        rarityType: 1,
        start: at(-1_000),
        end: at(hourMs),
        price: 80,
        currency: 'GOLD',
        rewards: [{ goal: 100, type: 0, items: [avatarId] }],
      });
      await callApi(admin.connection, 'publishPass', { params: { id: passId }, body: {} });
      const player = await new Player(stage.product.url, buyer).register();
      const params = { id: player.userId };
      await callApi(admin.connection, 'adminGrantCurrency', {
        params,
        body: { currency: 'GOLD', amount: 100, reason: 'Journey' },
      });
      await callApi(player.connection, 'upgradePass', {
        params: { ...params, passId },
        body: { price: 80 },
      });

      await stage.visit({}, async (page) => {
        await page.goto(stage.at('/tournament-leaderboards'));
        await page.getByText('30 Gold', { exact: true }).waitFor();
        await page.getByText('100% of the prize pool').waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
      });
      await stage.visit({}, async (page) => {
        const operator = await createOperator(stage, admin);
        await openOffice(page, stage, operator, `/admin/prize-pool-controller/${poolId}`);
        const desk = page.getByRole('region', { name: 'Pool balance' });
        await desk.getByRole('row').filter({ hasText: '+30 Gold' }).getByText('Season').waitFor();

        const distribution = await make('/api/banking/admin/token-distributions', {
          name: 'Thanks',
          currency: 'GOLD',
          amount: 7,
          start: at(-1_000),
          end: at(hourMs),
        });
        await page.goto(stage.at(`/admin/token-distribution/${distribution}`));
        const file = page.getByLabel('File of recipients');
        const csv = (text: string) => ({
          name: 'recipients.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(text),
        });
        await file.setInputFiles(csv(`${player.userId},7\n${buyer.email},7\n`));
        await page.getByText('Line 2: is the same recipient as line 1').waitFor();
        await file.setInputFiles(csv(`${buyer.email},7\n`));
        for (const verb of ['Fund', 'Run']) {
          await page.getByRole('button', { name: verb, exact: true }).click();
          const dialog = page.getByRole('dialog', { name: verb });
          await dialog.getByLabel('Reason').fill('For the siege');
          await dialog.getByRole('button', { name: verb, exact: true }).click();
          await dialog.waitFor({ state: 'detached' });
        }
        const table = page.getByRole('table', { name: 'Recipients and payments' });
        await table.getByRole('row').filter({ hasText: 'Paid' }).getByText('7 Gold').waitFor();
      });
      const { data } = await callApi(player.connection, 'listBalances', { params });
      expect(data[0]?.available).toBe(27);
    },
  );
});
