import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, renderComponent } from '../../../test/drawn.harness.tsx';
import * as m from '../../messages/messages.js';
import { RecruitList } from './recruit-list.tsx';
import type { Recruit } from './use-referral.ts';

const recruit = (id: number): Recruit => ({
  id,
  username: `recruit ${id}`,
  avatar: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  lvl: 2,
  verified: true,
  matches: 0,
  state: 'VERIFIED',
  heads: 1,
});
const names = () => page.getByText(/^recruit \d+$/).elements();

it('recruits come twenty at a time, and the button says how many come next', async () => {
  await renderComponent(
    <RecruitList recruits={Array.from({ length: 45 }, (_, at) => recruit(at + 1))} />,
  );
  expect(names()).toHaveLength(20);
  await getControlByRole('button', m.referral_more({ count: 20 })).click();
  await expect.poll(names).toHaveLength(40);
  await getControlByRole('button', m.referral_more({ count: 5 })).click();
  await expect.poll(names).toHaveLength(45);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
