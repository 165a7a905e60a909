import type { Admin } from '@guildhall/simulator/client/admin';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const avatars = '/api/admin/avatars';
/** Creates a real picture, which the page draws on a separate canvas. */
const drawn = (page: Page, colour: string): Promise<Buffer> =>
  page
    .evaluate((fill) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [48, 48];
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = fill;
        pen.fillRect(0, 0, 48, 48);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }, colour)
    .then((text) => Buffer.from(text, 'base64'));

test.describe('a picture is chosen in the form that makes the row', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  test.beforeAll(async () => {
    admin = stage.operator;
  });
  const listed = async () =>
    (
      await admin.section<{ data: { id: number; name: string; image: string | null }[] }>(
        'POST',
        `${avatars}/list`,
        {},
      )
    ).data;

  for (const width of [390, 1440])
    test(`at ${width} pixels it is previewed, a refusal creates nothing, and a save creates both (R7.105)`, async () => {
      await stage.visit({ width, expectedStatuses: [415] }, async (page) => {
        await openOffice(page, stage, admin, '/admin/avatars/new');
        const form = page.locator('form').filter({ hasText: 'Picture' });
        const chooser = form.getByLabel('Picture file: Picture');
        const before = await listed();
        await chooser.setInputFiles({
          name: 'fox.png',
          mimeType: 'image/png',
          buffer: Buffer.from('no picture at all'),
        });
        await form.getByLabel('Name').fill(`Fox ${width}`);
        await form.getByRole('button', { name: 'Create' }).click();
        await page.getByText('This picture cannot be read').waitFor();
        expect(await listed()).toEqual(before);

        const picture = {
          name: 'fox.png',
          mimeType: 'image/png',
          buffer: await drawn(page, '#4a8'),
        };
        await chooser.setInputFiles(picture);
        const shown = form.locator('img');
        await expect
          .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBe(48);
        await form.getByRole('button', { name: 'Replace picture' }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await form.getByRole('button', { name: 'Create' }).click();
        await page.getByRole('heading', { name: `Fox ${width}` }).waitFor();
        const made = (await listed()).filter((row) => row.name === `Fox ${width}`);
        expect(made).toMatchObject([{ image: expect.stringMatching(/^\/files\//) as unknown }]);
        expect(await admin.section('GET', `${avatars}/${made[0]?.id}`)).toMatchObject({
          version: 1,
        });
      });
    });
});
