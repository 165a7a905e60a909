import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import { expectMessage } from '../../../test/messages.harness.ts';
import * as m from '../../messages/messages.js';
import { Modal } from '../../ui/modal/modal.tsx';
import { createLazyDialog } from './lazy-dialog.tsx';
import { createLazyComponent } from './lazy-part.tsx';

const script = document.createElement('script');
/** Makes the page run the build `old`, and makes the server answer with the given build. */
function serve(build: string): void {
  // the type alone marks the script as part of a build; its empty content runs nothing
  script.type = 'module';
  script.src = 'data:text/javascript,"/assets/old.js"';
  document.head.prepend(script);
  const own = script.getAttribute('src') ?? '';
  const body = `<div id="root"></div><script src='${own.replace('old', build)}'></script>`;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
}
afterEach(() => {
  script.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
/** Creates a part to load, whose loading fails as long as the test wants. */
function createSource() {
  const source = {
    isGone: true,
    load: () => (source.isGone ? gone() : Promise.resolve(() => <p>The part is here</p>)),
  };
  return source;
}

describe('a part that fails to load', () => {
  const drawForm = async () => {
    // silences the errors that React logs although a boundary has caught them
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const source = createSource();
    const Part = createLazyComponent<object>(source.load);
    await renderComponent(
      <form>
        <label>
          Note
          <input />
        </label>
        <Part />
      </form>,
    );
    const note = page.getByLabelText('Note');
    await userEvent.fill(note, 'half a sentence');
    return { source, note };
  };

  it('leaves the surrounding form unchanged, and loads on the next request', async () => {
    const { source, note } = await drawForm();
    const retry = page.getByRole('button', { name: m.state_retry() });
    await expect.element(page.getByText(m.state_error_title())).toBeVisible();
    await expect.element(note).toHaveValue('half a sentence');
    source.isGone = false;
    await userEvent.click(retry);
    await expect.element(page.getByText('The part is here')).toBeVisible();
    await expect.element(note).toHaveValue('half a sentence');
  });
  it('offers a reload if the server has another build', async () => {
    serve('new');
    const { note } = await drawForm();
    await expect.element(page.getByRole('button', { name: m.page_reload() })).toBeVisible();
    await expect.element(note).toHaveValue('half a sentence');
  });
  it('offers no reload if the build is unchanged', async () => {
    serve('old');
    await drawForm();
    await expect.element(page.getByRole('button', { name: m.state_retry() })).toBeVisible();
  });
});

describe('a dialog that fails to load', () => {
  function Opener({ load }: { load: Parameters<typeof createLazyDialog>[0] }) {
    const [Dialog] = useState(() => createLazyDialog(load));
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <p>{isOpen ? 'open' : 'closed'}</p>
        <Dialog open={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  const open = () => userEvent.click(page.getByRole('button', { name: 'Open' }));

  it('closes with a reason, and opens at the next press once it can be loaded', async () => {
    let isGone = true;
    const load: Parameters<typeof createLazyDialog>[0] = () =>
      isGone
        ? gone()
        : Promise.resolve(({ open: isOpen = false, onClose }) => (
            <Modal open={isOpen} onClose={onClose} title="Found">
              <p>Here</p>
            </Modal>
          ));
    await renderComponent(<Opener load={load} />);
    await open();
    await expectMessage(m.state_error_text());
    await expect.element(page.getByText('closed')).toBeVisible();
    isGone = false;
    await open();
    await expect.element(page.getByRole('dialog', { name: 'Found' })).toBeVisible();
  });
  it('offers a reload if the server has a new version', async () => {
    serve('new');
    await renderComponent(<Opener load={gone} />);
    await open();
    await expectMessage(m.update_title());
    await expect.element(page.getByRole('button', { name: m.page_reload() })).toBeVisible();
  });
});
