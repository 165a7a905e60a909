import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getControlByRole, renderComponent, pressKeys } from '../../../test/drawn.harness.tsx';
import { focusPageHeading } from '../focus/focus-place.ts';

/** Claim buttons in two lists; each disappears when it is pressed. */
function Claims({ names, focusGroup }: { names: readonly string[]; focusGroup?: string }) {
  const [left, setLeft] = useState(names);
  return (
    <section>
      <h2>Claims</h2>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button
              type="button"
              data-focus-kin={focusGroup}
              onClick={() => setLeft(left.filter((entry) => entry !== name))}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
async function pressOn(name: string): Promise<void> {
  getControlByRole('button', name).element().focus();
  await pressKeys('{Enter}');
  await expect.element(getControlByRole('button', name)).not.toBeInTheDocument();
}
const around = (claims: ReactNode) => (
  <>
    <button type="button">Before</button>
    {claims}
    <button type="button">After</button>
  </>
);

describe('the focus after a pressed element disappears', () => {
  it('moves to the next, otherwise the previous element, otherwise the part’s heading', async () => {
    await renderComponent(around(<Claims names={['one', 'two', 'three']} />));
    await pressOn('two');
    await expect.element(getControlByRole('button', 'three')).toHaveFocus();
    await pressOn('three');
    await expect.element(getControlByRole('button', 'one')).toHaveFocus();
    await pressOn('one');
    await expect.element(getControlByRole('heading', 'Claims')).toHaveFocus();
  });

  it('moves to the next related control anywhere on the page', async () => {
    await renderComponent(
      <>
        <Claims names={['one']} focusGroup="claim" />
        <button type="button">Between</button>
        <Claims names={['far']} focusGroup="claim" />
      </>,
    );
    await pressOn('one');
    await expect.element(getControlByRole('button', 'far')).toHaveFocus();
  });

  it('does not move after a press elsewhere', async () => {
    await renderComponent(around(<Claims names={['one', 'two']} />));
    getControlByRole('button', 'one').element().focus();
    await userEvent.click(document.body, { position: { x: 2, y: 2 } });
    expect(document.activeElement).toBe(document.body);
  });

  it('moves to the replacement of an equal name', async () => {
    function Replaced() {
      const [isDone, setDone] = useState(false);
      return (
        <button id="same" key={String(isDone)} type="button" onClick={() => setDone(true)}>
          {isDone ? 'new' : 'old'}
        </button>
      );
    }
    await renderComponent(around(<Replaced />));
    await pressOn('old');
    await expect.element(getControlByRole('button', 'new')).toHaveFocus();
  });
});

describe('a control disabled while its call runs', () => {
  /**
   * Button that gets the answers that the test chooses; the answer `null` is a failure and leaves
   * the button unchanged.
   */
  function Sent({ answered }: { answered: () => Promise<string | null> }) {
    const [state, setState] = useState<'still' | 'busy' | 'done'>('still');
    const send = async (): Promise<void> => {
      setState('busy');
      setState((await answered()) === null ? 'still' : 'done');
    };
    return (
      <form aria-label="Letter">
        <button type="button">Cancel</button>
        <button
          type="button"
          aria-busy={state === 'busy'}
          disabled={state !== 'still'}
          onClick={() => void send()}
        >
          Send
        </button>
        <button type="button">Delete</button>
        {state === 'busy' && <p>On its way</p>}
      </form>
    );
  }
  const sent = async () => {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    await renderComponent(around(<Sent answered={() => promise} />));
    getControlByRole('button', 'Send').element().focus();
    await pressKeys('{Enter}');
    await expect.poll(() => document.activeElement).toBe(document.body);
    return resolve;
  };
  it('gets the focus back after a failure', async () => {
    const answer = await sent();
    answer(null);
    await expect.element(getControlByRole('button', 'Send')).toHaveFocus();
  });
  it('passes the focus to the control before it after success, not to a delete button', async () => {
    const answer = await sent();
    answer('done');
    await expect.element(getControlByRole('button', 'Cancel')).toHaveFocus();
  });
  it('leaves the focus if the user has moved it', async () => {
    const answer = await sent();
    getControlByRole('button', 'After').element().focus();
    answer(null);
    await expect.element(getControlByRole('button', 'Send')).toBeEnabled();
    expect(document.activeElement?.textContent).toBe('After');
  });
});

it('without a better target, the focus moves to the page’s heading', async () => {
  await renderComponent(around(null));
  focusPageHeading();
  await expect.element(getControlByRole('heading', 'Hall')).toHaveFocus();
});

describe('two presses', () => {
  it('count once in one frame, and twice in two', async () => {
    const onClick = vi.fn<() => void>();
    await renderComponent(
      <button type="button" onClick={onClick}>
        Claim
      </button>,
    );
    const button = getControlByRole('button', 'Claim').element();
    if (!(button instanceof HTMLElement)) throw new Error('Not a button');
    button.click();
    button.click();
    expect(onClick).toHaveBeenCalledOnce();
    await expect
      .poll(() => {
        button.click();
        return onClick.mock.calls.length;
      })
      .toBe(2);
  });

  it('submit a form once', async () => {
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    await renderComponent(
      <form aria-label="Letter" onSubmit={onSubmit}>
        <button type="submit">Send</button>
      </form>,
    );
    const form = getControlByRole('form', 'Letter').element();
    if (!(form instanceof HTMLFormElement)) throw new Error('Not a form');
    form.requestSubmit();
    form.requestSubmit();
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
