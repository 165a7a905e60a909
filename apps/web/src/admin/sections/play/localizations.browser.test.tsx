import {
  localizationsSection,
  localizationsApi as api,
} from '@guildhall/contract/play/localizations.section';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderOffice, toStoredRow, prepareOfficeTests } from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './localizations.tsx';

const none = { count: 0, first: [] };
const row = toStoredRow({
  id: 3,
  name: 'Russian',
  shortcut: 'ru',
  files: { WINDOWS: null, ANDROID: null, IOS: null, WEB: 2 },
  missing: 1,
});
const Shown = () => (
  <>
    <h1>Localizations</h1>
    <h2>Russian</h2>
    {sectionOverride.FormExtra && <sectionOverride.FormExtra row={row} />}
  </>
);
prepareOfficeTests();

describe('the files of a localization', () => {
  beforeEach(() => {
    mockReply(api.compareLocalization, {
      id: 3,
      files: (['WINDOWS', 'WEB'] as const).map((platform) => ({
        platform,
        file: platform === 'WEB' ? { keys: 2, bytes: 40, at: '2026-11-20T10:00:00.000Z' } : null,
        missing: platform === 'WEB' ? { count: 1, first: ['gate.shut'] } : none,
        surplus: none,
      })),
    });
  });
  it.each(testAppearances)(
    'list missing texts and pass accessibility checks: %s',
    async (_, appearance) => {
      await renderOffice(Shown, appearance);
      await expect.element(page.getByRole('region', { name: 'Web' })).toBeVisible();
      await page.getByText(`${m.admin_texts_missing()}: 1`).click();
      await expect.element(page.getByText('gate.shut')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
  it('a new file shows its changes before it is applied with a reason (R3.80)', async () => {
    const asked = mockReply(api.uploadLocalization, ({ query }) => ({
      url: `${localizationsSection.base}/3/files/WINDOWS`,
      keys: 1,
      added: { count: 1, first: ['inn'] },
      changed: none,
      gone: none,
      missing: none,
      surplus: none,
      commandId: query['preview'] === 'true' ? null : 9,
    }));
    await renderOffice(Shown);
    const file = new File(['{"inn":"Inn"}'], 'ru.json', { type: 'application/json' });
    await userEvent.upload(page.getByLabelText(m.admin_texts_file_of({ name: 'Windows' })), file);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${m.admin_texts_added()}: 1`).click();
    await expect.element(dialog.getByText('inn', { exact: true })).toBeVisible();
    expect(asked.map(({ query }) => query['preview'])).toEqual(['true']);
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'New texts');
    await dialog.getByRole('button', { name: m.admin_texts_upload() }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked.at(-1)?.query['preview']).toBeUndefined();
    expect(decodeURIComponent(asked.at(-1)?.headers.get('x-reason') ?? '')).toBe('New texts');
  });
});
