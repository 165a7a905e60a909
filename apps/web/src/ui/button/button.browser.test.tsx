import { describe, expect, it, vi } from 'vitest';
import { control, draw, frames, keys, looks, tab } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
import { Button, IconButton } from './button.tsx';

describe('a button', () => {
  it.each(looks)('passes accessibility checks in every tone: %s', async (_, look) => {
    await draw(
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
      look,
    );
    expect(await faults()).toEqual([]);
  });

  it('is pressed by Enter, Space and pointer', async () => {
    const onClick = vi.fn<() => void>();
    await draw(<Button onClick={onClick}>Go</Button>);
    await tab();
    await expect.element(control('button', 'Go')).toHaveFocus();
    await keys('{Enter}');
    await frames();
    await keys(' ');
    await frames();
    await control('button', 'Go').click();
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('keeps width and focus while busy, and ignores presses', async () => {
    const onClick = vi.fn<() => void>();
    const { rerender } = await draw(<Button onClick={onClick}>Send it</Button>);
    const button = control('button', 'Send it');
    const { width } = button.element().getBoundingClientRect();
    await tab();
    await rerender(
      <Button busy onClick={onClick}>
        Send it
      </Button>,
    );
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    expect(button.element().getBoundingClientRect().width).toBe(width);
    await keys('{Enter}');
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
    const { rerender } = await draw(form(true));
    await control('button', 'Send').click({ force: true });
    expect(onSubmit).not.toHaveBeenCalled();
    await rerender(form(false));
    await control('button', 'Send').click();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('with an icon alone has a name and a touch target of sufficient size', async () => {
    await draw(<IconButton icon="bell" name="Notifications" />);
    const { width, height } = control('button', 'Notifications').element().getBoundingClientRect();
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(24);
  });
});
