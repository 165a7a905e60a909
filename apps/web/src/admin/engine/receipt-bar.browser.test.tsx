import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { control, wide } from '../../../test/drawn.harness.tsx';
import { lantern, lanterns } from '../../../test/lanterns.harness.ts';
import { drawSection, endpointOf, listed, withOffice } from '../../../test/office.harness.tsx';
import { answer } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { toast } from '../../ui/toast.store.ts';
import { showReceipt } from './receipt.store.ts';

withOffice();

describe('what the last deed did', () => {
  it('stays in sight with its way back where a message comes beside an open row', async () => {
    await page.viewport(...wide);
    const fox = lantern(1, 'Fox');
    answer(endpointOf(lanterns, 'list'), listed([fox]));
    answer(endpointOf(lanterns, 'get'), fox);
    await drawSection(lanterns, { at: '/1' });
    await expect.element(page.getByRole('heading', { name: /Fox/ })).toBeVisible();
    showReceipt({ text: 'Changed lantern Fox', commandId: 7 });
    await expect.element(control('button', m.admin_undo())).toBeVisible();
    toast({ title: 'Error', text: 'The gate is closed', tone: 'danger', durationMs: null });
    await expect.element(page.getByText('The gate is closed')).toBeVisible();
    const message = page.getByRole('alert').element().getBoundingClientRect();
    const bar = page.getByRole('status').filter({ hasText: 'Fox' }).element();
    const { top, bottom } = bar.getBoundingClientRect();
    expect(message.bottom <= top || message.top >= bottom).toBe(true);
  });
});
