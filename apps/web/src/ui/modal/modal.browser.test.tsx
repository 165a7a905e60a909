import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  pressKeys,
  testAppearances,
  phoneViewport,
  pressTab,
  pressTabBack,
  waitForFrames,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import { Button } from '../button/button.tsx';
import { Modal } from './modal.tsx';
import { useCloseIfStillMounted } from './use-close-if-still-mounted.ts';

function Opener({ name, children }: { name: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open {name}</Button>
      <Modal open={open} title={name} onClose={() => setOpen(false)}>
        {children}
      </Modal>
    </>
  );
}
/** Removes the button that opened the dialog. */
function Deleting() {
  const [gone, setGone] = useState(false);
  const [open, setOpen] = useState(false);
  const remove = () => {
    setGone(true);
    setOpen(false);
  };
  return (
    <>
      {!gone && <Button onClick={() => setOpen(true)}>Delete the row</Button>}
      <Modal open={open} title="Delete" onClose={() => setOpen(false)}>
        <Button onClick={remove}>Yes</Button>
      </Modal>
    </>
  );
}
/** Dialog below another dialog in which it is not nested; its content keeps changing. */
function Beside() {
  const [steps, setSteps] = useState(0);
  return (
    <>
      <Button onClick={() => setSteps(1)}>Begin</Button>
      <Modal open={steps > 0} title="Below" onClose={() => setSteps(0)}>
        <Button onClick={() => setSteps(2)}>Step {steps}</Button>
      </Modal>
      <Modal open={steps > 1} title="Above" onClose={() => setSteps(1)}>
        <Button onClick={() => setSteps(steps + 1)}>Change the one below</Button>
      </Modal>
    </>
  );
}
/** Dialog that was opened from a field. */
function BesideField() {
  return (
    <>
      <Opener name="Change" />
      <input aria-label="Next" />
    </>
  );
}
/**
 * Two dialogs that share one state, like the commands of a row. The command of the first dialog is
 * slow.
 */
function SharedState({ answer }: { answer: Promise<void> }) {
  const [open, setOpen] = useState<'first' | 'second'>();
  const [isEnded, setEnded] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <>
      {isEnded && <p>The first command has ended</p>}
      <Button onClick={() => setOpen('first')}>Open first</Button>
      <Button onClick={() => setOpen('second')}>Open second</Button>
      <Modal open={open === 'first'} title="first" onClose={close}>
        <SlowCommand answer={answer} onClose={close} onEnd={() => setEnded(true)} />
      </Modal>
      <Modal open={open === 'second'} title="second" onClose={close}>
        <input aria-label="Reason" />
      </Modal>
    </>
  );
}
function SlowCommand({
  answer,
  onClose,
  onEnd,
}: Record<'onClose' | 'onEnd', () => void> & { answer: Promise<void> }) {
  const close = useCloseIfStillMounted(onClose);
  const run = async () => {
    await answer;
    close();
    onEnd();
  };
  return <Button onClick={() => void run()}>Run</Button>;
}
const dialog = (name: string) => getControlByRole('dialog', name);
const opener = (name: string) => getControlByRole('button', `Open ${name}`);
const close = () => getControlByRole('button', m.modal_close());
const isGone = (name: string) => expect.element(dialog(name)).not.toBeInTheDocument();

describe('a dialog', () => {
  it('closes by a press next to it only while nothing was typed in it', async () => {
    await renderComponent(
      <Opener name="Grant">
        <input type="search" aria-label="Find" />
        <textarea aria-label="Reason" />
      </Opener>,
    );
    const pressBeside = () => userEvent.click(document.body, { position: { x: 5, y: 5 } });
    await opener('Grant').click();
    await dialog('Grant').getByLabelText('Find').fill('ash');
    await pressBeside();
    await isGone('Grant');
    await opener('Grant').click();
    await dialog('Grant').getByLabelText('Reason').fill('Won the fair');
    await pressBeside();
    await waitForFrames();
    await expect.element(dialog('Grant')).toHaveAttribute('aria-modal', 'true');
    await expect.element(dialog('Grant').getByLabelText('Reason')).toHaveValue('Won the fair');
    await pressKeys('{Escape}');
    await isGone('Grant');
  });

  it('closes in 300 ms (R9.15)', async () => {
    await renderComponent(<Opener name="Leaving" />);
    await opener('Leaving').click();
    await expect.element(dialog('Leaving')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await pressKeys('{Escape}');
    await expect.element(dialog('Leaving')).toHaveAttribute('aria-modal', 'false');
    vi.advanceTimersByTime(299);
    await expect.element(dialog('Leaving')).toBeInTheDocument();
    vi.advanceTimersByTime(1);
    await isGone('Leaving');
  });

  it('leaves the focus where the user has moved it while the dialog closes', async () => {
    await renderComponent(<BesideField />);
    const next = getControlByRole('textbox', 'Next');
    const field = next.element();
    await opener('Change').click();
    await expect.element(dialog('Change')).toBeVisible();
    // acts as soon as the dialog begins to close, before the UI kit returns the focus
    const watch = new MutationObserver(() => {
      if (field instanceof HTMLElement) field.focus();
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['data-closing'] });
    await pressKeys('{Escape}');
    await isGone('Change');
    watch.disconnect();
    await expect.element(next).toHaveFocus();
  });

  it('of another command stays open when a command ends whose dialog was closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await renderComponent(<SharedState answer={promise} />);
    await opener('first').click();
    await getControlByRole('button', 'Run').click();
    await pressKeys('{Escape}');
    await isGone('first');
    await opener('second').click();
    await getControlByRole('textbox', 'Reason').fill('typed');
    resolve();
    await expect.element(page.getByText('The first command has ended')).toBeInTheDocument();
    await expect.element(dialog('second')).toHaveAttribute('aria-modal', 'true');
    await expect.element(getControlByRole('textbox', 'Reason')).toHaveValue('typed');
  });

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderComponent(
      <Opener name="Change">
        <p>What changes</p>
        <Button tone="signal">Do it</Button>
      </Opener>,
      appearance,
    );
    await opener('Change').click();
    await expect.element(dialog('Change')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('in a form does not submit the form around it', async () => {
    const [save, remove] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const submit = (onSubmit: () => void) => (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onSubmit();
    };
    await renderComponent(
      <form onSubmit={submit(save)}>
        <Opener name="Delete">
          <form onSubmit={submit(remove)}>
            <Button type="submit">Yes</Button>
          </form>
        </Opener>
      </form>,
    );
    await getControlByRole('button', 'Open Delete').click();
    await getControlByRole('button', 'Yes').click();
    await expect.poll(() => remove.mock.calls).toHaveLength(1);
    expect(save).not.toHaveBeenCalled();
  });

  it('traps the focus: Tab cycles in it, and nothing behind it is reachable', async () => {
    await renderComponent(
      <Opener name="Change">
        <input aria-label="Name" />
        <Button>Do it</Button>
      </Opener>,
    );
    const behind = opener('Change').element();
    await opener('Change').click();
    await expect.poll(() => dialog('Change').element().contains(document.activeElement)).toBe(true);
    const round = async (step: () => Promise<void>): Promise<Set<Element | null>> => {
      const stops = new Set<Element | null>();
      for (let stop = 0; stop < 7; stop++) {
        await step();
        // at the end of the tab order, the UI kit's guard has the focus until the guard passes the
        // focus to the other end
        await expect.poll(() => document.activeElement?.tagName).not.toBe('SPAN');
        stops.add(document.activeElement);
      }
      return stops;
    };
    const inside = new Set<Element | null>(
      [close(), getControlByRole('textbox', 'Name'), getControlByRole('button', 'Do it')].map(
        (entry) => entry.element(),
      ),
    );
    expect(await round(pressTab)).toEqual(inside);
    expect(await round(pressTabBack)).toEqual(inside);
    behind.focus();
    await expect.poll(() => dialog('Change').element().contains(document.activeElement)).toBe(true);
  });

  it('focuses the requested element', async () => {
    await renderComponent(
      <Opener name="Change">
        <input aria-label="Name" />
        <input aria-label="Reason" data-autofocus />
      </Opener>,
    );
    await opener('Change').click();
    await expect.element(getControlByRole('textbox', 'Reason')).toHaveFocus();
  });

  it.each<[string, ReactNode, () => Locator]>([
    [
      'on its first control',
      [<p key="p">What changes</p>, <Button key="b">Do it</Button>],
      () => getControlByRole('button', 'Do it'),
    ],
    [
      'past what is disabled',
      [
        <button key="a" disabled>
          Fewer
        </button>,
        <input key="b" aria-label="Quantity" />,
      ],
      () => getControlByRole('textbox', 'Quantity'),
    ],
    [
      'on itself where its first control is out of sight',
      <div key="p" style={{ overflow: 'auto' }}>
        <p style={{ height: '3000px' }}>A long text</p>
        <Button>Do it</Button>
      </div>,
      () => dialog('Change'),
    ],
    ['on itself without a control', <p key="p">A short text</p>, () => dialog('Change')],
  ])('begins %s', async (_, children, place) => {
    await renderComponent(<Opener name="Change">{children}</Opener>);
    await opener('Change').click();
    await expect.element(place()).toHaveFocus();
  });

  it.each([
    ['Escape', () => pressKeys('{Escape}')],
    ['its button', () => close().click()],
    ['a press beside it', () => userEvent.click(document.body, { position: { x: 4, y: 4 } })],
  ])('closes by %s, and the focus returns to its opener', async (_, leave) => {
    await renderComponent(<Opener name="Change" />);
    await pressTab();
    await pressKeys('{Enter}');
    await expect.element(dialog('Change')).toBeVisible();
    await leave();
    await isGone('Change');
    await expect.element(opener('Change')).toHaveFocus();
  });

  it('stays open after a press inside', async () => {
    await renderComponent(
      <Opener name="Change">
        <p>What changes</p>
      </Opener>,
    );
    await opener('Change').click();
    await page.getByText('What changes').click();
    await pressKeys('{Shift}');
    await expect.element(dialog('Change')).toBeVisible();
  });

  it('over a dialog closes alone, and the focus returns step by step', async () => {
    await renderComponent(
      <Opener name="First">
        <Opener name="Second" />
      </Opener>,
    );
    await opener('First').click();
    await opener('Second').click();
    await expect.element(dialog('Second')).toBeVisible();
    await expect.poll(() => dialog('Second').element().contains(document.activeElement)).toBe(true);
    expect(await listAccessibilityViolations()).toEqual([]);
    await pressKeys('{Escape}');
    await isGone('Second');
    await expect.element(dialog('First')).toBeVisible();
    await expect.element(opener('Second')).toHaveFocus();
    await pressKeys('{Escape}');
    await isGone('First');
    await expect.element(opener('First')).toHaveFocus();
  });

  it('beside an unrelated dialog closes alone, too', async () => {
    await renderComponent(
      <>
        <Opener name="First" />
        <Opener name="Second" />
      </>,
    );
    const second = opener('Second').element();
    await opener('First').click();
    await expect.element(dialog('First')).toBeVisible();
    // the prompt for a code is at the end of the document, not inside the dialog that needs it
    (second as HTMLElement).click();
    await expect.poll(() => dialog('Second').element().contains(document.activeElement)).toBe(true);
    // the focused element may have disappeared; then both dialogs receive the key
    (document.activeElement as HTMLElement).blur();
    await pressKeys('{Escape}');
    await isGone('Second');
    await expect.element(dialog('First')).toHaveAttribute('aria-modal', 'true');
    await pressKeys('{Escape}');
    await isGone('First');
  });

  it('stays accessible while the dialog below changes, which then returns', async () => {
    await renderComponent(<Beside />);
    await getControlByRole('button', 'Begin').click();
    await getControlByRole('button', 'Step 1').click();
    await getControlByRole('button', 'Change the one below').click();
    // the dialog is found by its role, so nothing hides it from screen readers
    await expect.element(dialog('Above')).toBeVisible();
    await expect.element(dialog('Below')).not.toBeInTheDocument();
    await pressKeys('{Escape}');
    await expect.element(dialog('Below')).toBeVisible();
  });

  it('focuses the page’s heading if its opener is gone', async () => {
    await renderComponent(<Deleting />);
    await getControlByRole('button', 'Delete the row').click();
    await getControlByRole('button', 'Yes').click();
    await isGone('Delete');
    await expect.element(getControlByRole('heading', 'Hall')).toHaveFocus();
  });

  it('stops the page behind it from scrolling until it closes', async () => {
    await renderComponent(
      <>
        <Opener name="Change" />
        <div style={{ height: 3000 }} />
      </>,
    );
    await opener('Change').click();
    await expect.element(dialog('Change')).toBeVisible();
    await userEvent.wheel(document.body, { delta: { y: 200 } });
    expect(scrollY).toBe(0);
    await pressKeys('{Escape}');
    await isGone('Change');
    await userEvent.wheel(document.body, { delta: { y: 200 } });
    await expect.poll(() => scrollY).toBeGreaterThan(0);
  });

  it('fits its window, scrolling if it is long', async () => {
    await renderComponent(
      <Opener name="Change">
        <div style={{ height: 2000 }}>Long</div>
      </Opener>,
    );
    await page.viewport(...phoneViewport);
    await opener('Change').click();
    await expect.element(dialog('Change')).toBeVisible();
    const { left, right } = dialog('Change').element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(phoneViewport[0]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phoneViewport[0]);
  });
});
