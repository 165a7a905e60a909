import { adminApi, api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import '../../../ui/office.tokens.css';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { formatTimeOfDay } from '../../../shared/time/format.ts';
import { rememberRowTask } from './row-task.store.ts';
import { RowTaskProgress } from './task-line.tsx';

const drawn = (rowId: number, appearance = {}) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <h1>Regions</h1>
      <RowTaskProgress section="regions" rowId={rowId} />
    </QueryClientProvider>,
    { ...appearance, area: 'office' },
  );
const view = (status: 'STARTED' | 'FINISHED', progress: number) => ({
  status,
  progress,
  result: null,
  error: null,
  hasFile: false,
});

beforeEach(() => {
  mockReply(adminApi.openTasks, () => ({ data: [] }));
});
it.each(testAppearances)('shows a row’s task until it ends: %s (R4.39)', async (_, appearance) => {
  let asked = 0;
  mockReply(api.taskResult, () => view(++asked > 1 ? 'FINISHED' : 'STARTED', asked > 1 ? 100 : 40));
  rememberRowTask('regions', { id: 1, taskId: 7 });
  await drawn(1, appearance);
  await expect.element(page.getByText(m.admin_task_running({ progress: 40 }))).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: m.admin_task_progress() }))
    .toHaveAttribute('aria-valuenow', '40');
  expect(await listAccessibilityViolations()).toEqual([]);
  await expect.element(page.getByText(m.admin_task_finished()), { timeout: 4_000 }).toBeVisible();
});
it('shows since when a task of a killed server stands, and when it resumes', async () => {
  const [at, resumesAt] = ['2026-11-25T10:00:05.000Z', '2026-11-25T10:01:30.000Z'];
  mockReply(api.taskResult, () => ({ ...view('STARTED', 40), interrupted: { at, resumesAt } }));
  rememberRowTask('regions', { id: 4, taskId: 9 });
  await drawn(4);
  const text = m.admin_task_interrupted({
    at: formatTimeOfDay(at),
    resumesAt: formatTimeOfDay(resumesAt),
  });
  await expect.element(page.getByText(text)).toBeVisible();
});
it('shows a task that another page or operator has started, and where it stands still', async () => {
  const [at, resumesAt] = ['2026-11-25T10:00:05.000Z', '2026-11-25T10:01:30.000Z'];
  const task = {
    id: 9,
    kind: 'regions.tell-servers',
    progress: 30,
    interrupted: { at, resumesAt },
  };
  let asked = 0;
  const calls = mockReply(adminApi.openTasks, () => ({ data: ++asked < 2 ? [task] : [] }));
  await drawn(5);
  await expect.element(page.getByText(m.admin_task_running({ progress: 30 }))).toBeVisible();
  const text = m.admin_task_interrupted({
    at: formatTimeOfDay(at),
    resumesAt: formatTimeOfDay(resumesAt),
  });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(calls[0]?.query).toEqual({ section: 'regions', id: '5' });
  await expect
    .element(page.getByText(m.admin_task_running({ progress: 30 })), { timeout: 4_000 })
    .not.toBeInTheDocument();
});
it('reports a failed task', async () => {
  mockReply(api.taskResult, buildRefusal('NOT_FOUND'));
  rememberRowTask('regions', { id: 2, taskId: 8 });
  await drawn(2);
  await expect.element(page.getByText(m.admin_task_failed())).toBeVisible();
});
it('shows nothing for a row without a task', async () => {
  await drawn(3);
  await expect.element(page.getByRole('heading', { name: 'Regions' })).toBeVisible();
  expect(page.getByRole('status').elements()).toEqual([]);
});
