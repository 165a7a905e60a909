import { Admin } from '@guildhall/simulator/client/admin';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessFaults } from '../fixtures/axe.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { useStage } from '../fixtures/stage.fixture.ts';

const operator = { email: 'operator@example.test', password: 'a lantern for the first watch' };
const avatars = '/api/admin/avatars';
/** A real picture: the page draws it on a canvas of its own. */
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

describe('a picture is chosen in the form that makes the row', () => {
  const stage = useStage({
    BOOTSTRAP_ADMIN_EMAIL: operator.email,
    BOOTSTRAP_ADMIN_PASSWORD: operator.password,
    RATE_LIMIT_EXEMPT: '127.0.0.1',
  });
  let admin: Admin;
  beforeAll(async () => {
    admin = await new Admin(stage.product.url, operator).enter();
  });
  const listed = async () =>
    (
      await admin.section<{ data: { id: number; name: string; image: string | null }[] }>(
        'POST',
        `${avatars}/list`,
        {},
      )
    ).data;

  it.each([390, 1440])(
    'R7.105 at %i pixels: it is shown before anything is sent, a refusal keeps the form and makes nothing, and one press makes both',
    async (width) => {
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
        await form.getByRole('button', { name: 'Replace the picture' }).waitFor();
        expect(await accessFaults(page)).toEqual([]);
        await form.getByRole('button', { name: 'Create' }).click();
        await page.getByRole('heading', { name: `Fox ${width}` }).waitFor();
        const made = (await listed()).filter((row) => row.name === `Fox ${width}`);
        expect(made).toMatchObject([{ image: expect.stringMatching(/^\/files\//) as string }]);
        expect(await admin.section('GET', `${avatars}/${made[0]?.id}`)).toMatchObject({
          version: 1,
        });
      });
    },
  );
});
