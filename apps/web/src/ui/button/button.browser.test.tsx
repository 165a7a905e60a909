import { describe, expect, it, vi } from 'vitest';
import {
  getControlByRole,
  renderComponent,
  waitForFrames,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { Button, IconButton } from './button.tsx';

describe('a button', () => {
  it.each(testAppearances)(
    'passes accessibility checks in every tone: %s',
    async (_, appearance) => {
      await renderComponent(
        <>
          <Button>Plain</Button>
          <Button tone="signal">Signal</Button>
          <Button tone="danger">Danger</Button>
          <Button small>Small</Button>
          <Button wide busy>
            Busy
          </Button>
          <Button disabled>Off</Button>
          <IconButton icon="close" name="Close" />
        </>,
        appearance,
      );
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('is pressed by Enter, Space and pointer', async () => {
    const onClick = vi.fn<() => void>();
    await renderComponent(<Button onClick={onClick}>Go</Button>);
    await pressTab();
    await expect.element(getControlByRole('button', 'Go')).toHaveFocus();
    await pressKeys('{Enter}');
    await waitForFrames();
    await pressKeys(' ');
    await waitForFrames();
    await getControlByRole('button', 'Go').click();
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('keeps width and focus while busy, and ignores presses', async () => {
    const onClick = vi.fn<() => void>();
    const { rerender } = await renderComponent(<Button onClick={onClick}>Send it</Button>);
    const button = getControlByRole('button', 'Send it');
    const { width } = button.element().getBoundingClientRect();
    await pressTab();
    await rerender(
      <Button busy onClick={onClick}>
        Send it
      </Button>,
    );
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    expect(button.element().getBoundingClientRect().width).toBe(width);
    await pressKeys('{Enter}');
    await button.click({ force: true });
    expect(onClick).not.toHaveBeenCalled();
  });

  it('does not submit its form while busy', async () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = await renderComponent(form(true));
    await getControlByRole('button', 'Send').click({ force: true });
    expect(onSubmit).not.toHaveBeenCalled();
    await rerender(form(false));
    await getControlByRole('button', 'Send').click();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('with an icon alone has a name and a touch target of sufficient size', async () => {
    await renderComponent(<IconButton icon="bell" name="Notifications" />);
    const { width, height } = getControlByRole('button', 'Notifications')
      .element()
      .getBoundingClientRect();
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(24);
  });
});
