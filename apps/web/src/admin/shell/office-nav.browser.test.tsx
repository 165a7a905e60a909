import { createRef, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { prepareOfficeTests, renderOffice } from '../../../test/office.harness.tsx';
import * as m from '../../messages/messages.js';
import { listOfficePages } from '../pages.ts';
import { OfficeNav } from './office-nav.tsx';

prepareOfficeTests();
const Nav = ({ current }: { current: string }) => (
  <>
    <OfficeNav
      pages={listOfficePages(true)}
      current={current}
      findRef={createRef<HTMLInputElement>()}
      onLeave={() => undefined}
    />
    <h1>Guildhall</h1>
  </>
);
const draw = (current: string, appearance = {}) =>
  renderOffice(() => <Nav current={current} />, appearance);
/** A menu that goes to another page when its button is pressed. */
function Visit() {
  const [current, setCurrent] = useState('home');
  return (
    <>
      <Nav current={current} />
      <button type="button" onClick={() => setCurrent('boosters')}>
        Go
      </button>
    </>
  );
}
const group = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

it.each(testAppearances)('opens the group of the open page only: %s', async (_, appearance) => {
  await draw('transactions', appearance);
  await expect.element(group(m.admin_group_bank())).toHaveAttribute('aria-expanded', 'true');
  for (const name of [m.admin_group_panel(), m.admin_group_game()])
    await expect.element(group(name)).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('list').all()).toHaveLength(1);
  expect(await listAccessibilityViolations()).toEqual([]);
});

it('cuts no entry, and shows that of the open page in a list that scrolls', async () => {
  await draw('token-distribution');
  const list = page.getByRole('list').element();
  const current = list.querySelector('[aria-current]');
  const [frame, entry] = [list.getBoundingClientRect(), current?.getBoundingClientRect()];
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  expect(frame.height).toBeLessThanOrEqual(300);
  expect(entry?.bottom).toBeLessThanOrEqual(frame.bottom);
  expect(entry?.top).toBeGreaterThanOrEqual(frame.top);
  const cut = [...list.children].filter((child) => {
    const { top, bottom } = child.getBoundingClientRect();
    return (top < frame.top && bottom > frame.top) || (top < frame.bottom && bottom > frame.bottom);
  });
  expect(cut.map((child) => child.textContent)).toEqual([]);
});

it('remembers which groups were opened and folded, and opens all for a search', async () => {
  const first = await draw('home');
  await group(m.admin_group_game()).click();
  await group(m.admin_group_panel()).click();
  await first.unmount();
  await draw('home');
  await expect.element(group(m.admin_group_game())).toHaveAttribute('aria-expanded', 'true');
  await expect.element(group(m.admin_group_panel())).toHaveAttribute('aria-expanded', 'false');
  await getControlByRole('searchbox', m.admin_menu_find()).click();
  await userEvent.keyboard('a');
  expect(page.getByRole('list').all().length).toBeGreaterThan(2);
});

it('opens the group of a page that was opened elsewhere, and keeps the others as they are', async () => {
  await renderOffice(() => <Visit />);
  await group(m.admin_group_bank()).click();
  await group(m.admin_group_bank()).click();
  await page.getByRole('button', { name: 'Go' }).click();
  for (const name of [m.admin_group_panel(), m.admin_group_bank()])
    await expect.element(group(name)).toHaveAttribute('aria-expanded', 'true');
});
