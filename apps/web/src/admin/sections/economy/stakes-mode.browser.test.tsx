import { adminApi } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderOffice,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './stakes-mode.tsx';

prepareOfficeTests();
const Extra = sectionOverride.SettingsExtra ?? (() => null);
const Shown = () => (
  <>
    <h1>Stakes mode</h1>
    <Extra />
  </>
);

it.each(testAppearances)(
  'shows the matches that a change of the stakes does not affect: %s (R3.79)',
  async (_, appearance) => {
    mockCurrencies();
    mockReply(adminApi.adminStakesAtPlay, {
      data: [{ currency: 'GEM', matches: 2, players: 9, held: '4500' }],
    });
    await renderOffice(Shown, appearance);
    await expect.element(page.getByText(m.admin_stakes_kept())).toBeVisible();
    await expect
      .element(page.getByText(m.admin_stakes_count({ matches: '2', players: '9' })))
      .toBeVisible();
    await expect.element(page.getByText(/45[.,]00/)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);
