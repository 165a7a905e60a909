import { adminApi, portalApi } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderOffice, prepareOfficeTests } from '../../../test/office.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { VersionDecisions } from './desk.tsx';

prepareOfficeTests();

const row = {
  id: 3,
  name: '1.1',
  enabled: true,
  isMain: false,
  forceDisabled: false,
  running: 2,
  servers: 1,
};
const Desk = (overrides: Partial<typeof row> = {}) =>
  function Screen() {
    return (
      <section aria-label="Version">
        <h1>Hall</h1>
        <VersionDecisions row={{ ...row, ...overrides }} />
      </section>
    );
  };
const effects = [{ key: 'balance.playedOut', label: 'Matches are played out', count: 4 }];
const changes = [{ name: 'exp.step', from: 100, to: 120 }];
const asked = async (name: string) => {
  await userEvent.click(page.getByRole('button', { name, exact: true }));
  return page.getByRole('dialog');
};

describe('decisions on a version', () => {
  it.each(testAppearances)('passes accessibility checks, %s', async (_name, appearance) => {
    await renderOffice(Desk(), appearance);
    await expect
      .element(page.getByText(m.admin_version_played({ matches: 2, servers: 1 })))
      .toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
  it('show a task that began elsewhere, by what it does', async () => {
    const task = { id: 8, kind: 'game-versions.set-main', progress: 35 };
    mockReply(adminApi.openTasks, () => ({ data: [task] }));
    await renderOffice(Desk());
    await expect.element(page.getByText(m.admin_version_raising({ percent: 35 }))).toBeVisible();
  });
  it('set-main previews running matches and changed parameters, and forces only with matches (R4.47)', async () => {
    const calls = mockReply(adminApi.setMainVersion, ({ query }) => ({
      taskId: query['preview'] === 'true' ? null : 7,
      commandId: query['preview'] === 'true' ? null : 90,
      effects,
      changes,
    }));
    mockReply(portalApi.taskResult, {
      status: 'FINISHED',
      progress: 100,
      result: {},
      error: null,
      hasFile: false,
    });
    await renderOffice(Desk());
    const dialog = await asked(m.admin_version_set_main());
    await expect.element(dialog.getByText('exp.step')).toBeVisible();
    await expect.element(dialog.getByText('Matches are played out')).toBeVisible();
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Spring');
    await userEvent.click(
      dialog.getByRole('button', { name: m.admin_version_set_main_force(), exact: true }),
    );
    await expect.poll(() => calls.at(-1)?.body).toEqual({ force: true, reason: 'Spring' });
    await expect.element(page.getByText(m.admin_version_task_done())).toBeVisible();
  });
  it('force-disabling shows the affected players and asks for the version’s name (R4.46)', async () => {
    const calls = mockReply(adminApi.forceDisableVersion, ({ query }) => ({
      taskId: null,
      commandId: query['preview'] === 'true' ? null : 91,
      effects: [{ key: 'balance.calledOff', label: 'Matches are called off', count: 2 }],
    }));
    await renderOffice(Desk());
    const dialog = await asked(m.admin_version_close());
    await expect.element(dialog.getByText('Matches are called off')).toBeVisible();
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Broken');
    const run = dialog.getByRole('button', { name: m.admin_version_close(), exact: true });
    await expect.element(run).toBeDisabled();
    await userEvent.fill(dialog.getByLabelText(m.admin_type_name({ name: '1.1' })), '1.1');
    await userEvent.click(run);
    await expect.poll(() => calls.at(-1)?.body).toEqual({ reason: 'Broken' });
  });
  it('the main version cannot be made main, and a closed one cannot be closed', async () => {
    await renderOffice(Desk({ isMain: true, forceDisabled: true, enabled: false }));
    await expect.element(page.getByText(m.admin_version_is_closed())).toBeVisible();
    for (const name of [m.admin_version_set_main(), m.admin_version_close()])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });
});
