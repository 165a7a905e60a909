import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { PlayPageFrame } from './play-page.tsx';

/** Page whose sections are loaded once the button is pressed, and fail after the next press. */
function Sections() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Next
      </button>
      <PlayPageFrame title="Matches" isLoaded={presses === 1}>
        <p>All sections</p>
      </PlayPageFrame>
    </>
  );
}
const sections = () => page.getByText('All sections');

it('sections appear once all are loaded, and stay while one of them loads again', async () => {
  signInAs(7);
  await renderPortal(<Sections />, {}, '/matches');
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  expect(sections().elements()).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(sections()).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(sections()).toBeVisible();
});

it('sections wait for a slow one for a second only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  signInAs(7);
  await renderPortal(
    <PlayPageFrame title="Matches" isLoaded={false}>
      All sections
    </PlayPageFrame>,
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(sections().elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(sections().elements()).toHaveLength(1));
});
