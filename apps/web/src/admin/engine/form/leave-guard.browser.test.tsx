import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../../test/drawn.harness.tsx';
import { prepareOfficeTests } from '../../../../test/office.harness.tsx';
import { createNumberedHashHistory } from '../../../shared/page/numbered-hash-history.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

prepareOfficeTests();

const heading = (name: string) => page.getByRole('heading', { name });
const history = createNumberedHashHistory();
const confirm = vi.fn<(text?: string) => boolean>();

/** Opens a page with unsaved input, with another page before it in the history. */
async function openForm() {
  const root = createRootRoute();
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      route('/list', () => <h1>List</h1>),
      route('/other', () => <h1>Other</h1>),
      route('/form', function Form() {
        useLeaveGuard(true);
        return <h1>Form</h1>;
      }),
    ]),
    history,
  });
  await router.navigate({ to: '/list' as string });
  await renderComponent(<RouterProvider router={router as never} />);
  await expect.element(heading('List')).toBeVisible();
  await router.navigate({ to: '/form' as string });
  await expect.element(heading('Form')).toBeVisible();
}

beforeEach(() => {
  confirm.mockReset().mockReturnValue(false);
  vi.spyOn(window, 'confirm').mockImplementation(confirm);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('unsaved input that the user decides to keep', () => {
  it.each([
    ['an address edited by hand', () => void (location.hash = '#/other')],
    ['Back', () => window.history.back()],
  ])('keeps its own address in the bar after %s', async (_, leave) => {
    await openForm();
    for (const times of [1, 2]) {
      leave();
      await expect.poll(() => confirm.mock.calls).toHaveLength(times);
      await expect.poll(() => location.hash).toBe('#/form');
      await expect.element(heading('Form')).toBeVisible();
    }
    confirm.mockReturnValue(true);
    leave();
    await expect.element(heading('Form')).not.toBeInTheDocument();
  });

  it('keeps its address also if the page itself was opened by hand', async () => {
    await openForm();
    confirm.mockReturnValue(true);
    location.hash = '#/other';
    await expect.element(heading('Other')).toBeVisible();
    location.hash = '#/form';
    await expect.element(heading('Form')).toBeVisible();
    confirm.mockReset().mockReturnValue(false);
    window.history.back();
    await expect.poll(() => confirm.mock.calls).toHaveLength(1);
    await expect.poll(() => location.hash).toBe('#/form');
    window.history.back();
    await expect.poll(() => confirm.mock.calls).toHaveLength(2);
    await expect.poll(() => location.hash).toBe('#/form');
  });
});
