import { limits } from '@guildhall/contract/limits';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  pressKeys,
  testAppearances,
  phoneViewport,
  desktopViewport,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';
import { showNotice } from './notice-queue.ts';
import { showMessage } from './toast.store.ts';

const region = () => getControlByRole('region', m.toasts_region());
const closers = () => region().getByRole('button', { name: m.toast_close(), exact: true });
function Crowded() {
  const [open, setOpen] = useState(true);
  return (
    <Modal open={open} title="Level rewards" onClose={() => setOpen(false)}>
      <div style={{ height: 300 }}>
        <Button>Claim</Button>
      </div>
    </Modal>
  );
}
const stay = { durationMs: null };

describe('messages', () => {
  it.each(testAppearances)('of every tone pass accessibility checks: %s', async (_, appearance) => {
    await renderComponent('a page', appearance);
    showMessage({ title: 'Error', text: 'The gate is closed', tone: 'danger', ...stay });
    showMessage({ text: 'Reward claimed', tone: 'success', ...stay });
    showMessage({ text: 'A letter came', ...stay });
    showMessage({ text: 'A letter came', ...stay });
    await expect.element(page.getByText('Reward claimed')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('have a live region from the start; a failure interrupts, others wait', async () => {
    await renderComponent('a page');
    await expect.element(region()).toBeInTheDocument();
    showMessage({ text: 'The gate is closed', tone: 'danger', ...stay });
    showMessage({ text: 'Reward claimed', tone: 'success', ...stay });
    await expect.element(page.getByRole('alert')).toMatchTextContent('The gate is closed');
    await expect.element(region()).toHaveAttribute('aria-live', 'polite');
  });

  it.each([
    ['R9.23 a failure', 'danger', limits.toastDefaultMs],
    ['R9.24 a success', 'success', limits.toastSuccessMs],
  ] as const)('%s disappears exactly on time', async (_, tone, ms) => {
    await renderComponent('a page');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    showMessage({ text: 'It is so', tone });
    await expect.element(page.getByText('It is so')).toBeVisible();
    vi.advanceTimersByTime(ms - 1);
    await expect.element(page.getByText('It is so')).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(page.getByText('It is so')).not.toBeInTheDocument();
  });

  it('repeated are counted in place', async () => {
    await renderComponent('a page');
    for (let at = 0; at < 3; at++) showMessage({ text: 'The gate is closed', ...stay });
    await expect.element(region()).toMatchTextContent('×3');
    await expect.element(page.getByText(m.toast_times({ count: 3 }))).toBeInTheDocument();
    await expect.poll(() => closers().elements()).toHaveLength(1);
  });

  it('are closed by keyboard, and the focus moves to the next one', async () => {
    await renderComponent('a page');
    showMessage({ text: 'one', ...stay });
    showMessage({ text: 'two', ...stay });
    await expect.element(page.getByText('two')).toBeVisible();
    closers().first().element().focus();
    await pressKeys('{Enter}');
    await expect.element(page.getByText('one')).not.toBeInTheDocument();
    await expect.element(closers()).toHaveFocus();
    await pressKeys(' ');
    await expect.element(page.getByText('two')).not.toBeInTheDocument();
  });

  it.each([desktopViewport, phoneViewport])(
    'thirty at %d px stay on the screen, as four and a summary, beside their dialog (OP-66)',
    async (width, height) => {
      await page.viewport(width, height);
      await renderComponent(<Crowded />);
      const dialog = getControlByRole('dialog', 'Level rewards');
      await expect.element(dialog).toBeVisible();
      for (let at = 1; at <= 30; at++)
        showMessage({
          title: 'Error',
          text: `The gate is crowded, number ${at}`,
          tone: 'danger',
          ...stay,
        });
      await expect.element(page.getByText(m.toasts_earlier({ count: 26 }))).toBeVisible();
      await expect.poll(() => closers().elements()).toHaveLength(limits.toastsShownMax);
      const shown = () => page.getByText(/number \d+/).elements();
      expect(shown().map((entry) => entry.textContent)).toEqual(
        [27, 28, 29, 30].map((at) => `The gate is crowded, number ${at}`),
      );
      const [box, around] = [region().element(), dialog.element()].map((entry) =>
        entry.getBoundingClientRect(),
      );
      if (!box || !around) throw new Error('Not shown');
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(height);
      const isBeside =
        box.top >= around.bottom ||
        box.bottom <= around.top ||
        box.left >= around.right ||
        box.right <= around.left;
      expect(isBeside).toBe(true);
      await getControlByRole('button', m.toasts_close_earlier()).click();
      await expect.element(page.getByText(m.toasts_earlier({ count: 26 }))).not.toBeInTheDocument();
      await closers().first().click();
      await expect.poll(() => shown()).toHaveLength(3);
    },
  );

  it('fold before a celebration, which stays in sight after them', async () => {
    await renderComponent('a page');
    showMessage({ text: 'Level 7', stays: true, ...stay });
    for (let at = 1; at <= 6; at++) showMessage({ text: `Letter ${at}`, ...stay });
    await expect.element(page.getByText(m.toasts_earlier({ count: 3 }))).toBeVisible();
    const texts = [...region().element().querySelectorAll('p')].map((entry) => entry.textContent);
    expect(texts.slice(1)).toEqual(['Letter 4', 'Letter 5', 'Letter 6', 'Level 7']);
  });

  it('that are already shown make room for a dialog that opens', async () => {
    const Late = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Modal wide open={open} title="Level rewards" onClose={() => setOpen(false)}>
            <div style={{ height: 2000 }}>Rewards</div>
          </Modal>
        </>
      );
    };
    await page.viewport(...desktopViewport);
    await renderComponent(<Late />);
    showMessage({ text: 'Level 7', ...stay });
    await expect.element(page.getByText('Level 7')).toBeVisible();
    await getControlByRole('button', 'Open').click();
    const dialog = getControlByRole('dialog', 'Level rewards');
    await expect.element(dialog).toBeVisible();
    const message = page.getByText('Level 7').element().closest('[data-toast]');
    await expect
      .poll(() => {
        const [box, around] = [message, dialog.element()].map((part) =>
          part?.getBoundingClientRect(),
        );
        return box && around && box.top >= around.bottom;
      })
      .toBe(true);
  });

  it.each([desktopViewport, phoneViewport])(
    'never cover a button that the player must press, also after a scroll, at %d px',
    async (width, height) => {
      await page.viewport(width, height);
      await renderComponent(
        <div style={{ width: width - 80, paddingTop: height - 120, height: height * 2 }}>
          <Button tone="signal" style={{ width: '100%' }}>
            Claim
          </Button>
        </div>,
      );
      for (const text of ['one', 'two', 'three']) showMessage({ text, ...stay });
      const isClear = (): boolean => {
        const button = getControlByRole('button', 'Claim').element().getBoundingClientRect();
        return [...region().element().querySelectorAll('[data-toast]')].every((toast) => {
          const box = toast.getBoundingClientRect();
          return box.bottom <= button.top || box.top >= button.bottom;
        });
      };
      await expect.element(page.getByText('three')).toBeVisible();
      await expect.poll(isClear).toBe(true);
      window.scrollTo(0, height - 260);
      await expect.poll(isClear).toBe(true);
    },
  );

  it('without a press stay hidden while a dialog is open; others are shown', async () => {
    await renderComponent(<Crowded />);
    await expect.element(getControlByRole('dialog', 'Level rewards')).toBeVisible();
    showNotice({ text: 'A letter came', ...stay });
    showMessage({ text: 'The gate is closed', tone: 'danger', ...stay });
    await expect.element(page.getByText('The gate is closed')).toBeVisible();
    expect(page.getByText('A letter came').elements()).toEqual([]);
    await getControlByRole('button', m.modal_close()).click();
    await expect.element(page.getByText('A letter came')).toBeVisible();
  });

  it.each([desktopViewport, phoneViewport])(
    'about a form are beside its submit button, at %d pixels',
    async (width, height) => {
      await page.viewport(width, height);
      await renderComponent(
        <form style={{ position: 'fixed', inset: 'auto 16px 16px' }}>
          <Button type="submit" wide>
            Save
          </Button>
        </form>,
      );
      showMessage({ title: 'Error', text: 'The gate is closed', tone: 'danger', ...stay });
      await expect.element(page.getByText('The gate is closed')).toBeVisible();
      const message = region().element().getBoundingClientRect();
      const button = getControlByRole('button', 'Save').element().getBoundingClientRect();
      expect(message.bottom <= button.top || message.top >= button.bottom).toBe(true);
    },
  );
});
