import { limits } from '@guildhall/contract/limits';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import * as m from '../../messages/messages.js';
import { recordExpShownByClaim, showExpGain } from './exp-toast.tsx';

let seq = 0;
const gain = (amount: number): void =>
  showExpGain({
    id: `gain ${(seq += 1)}`,
    seq,
    type: 'EXP_GAINED',
    title: 'Experience gained',
    text: 'in the words of the server',
    payload: { lvl: 2, exp: 10, maxExp: 100, amount },
  });
const claim = (amount: number): void => recordExpShownByClaim([{ kind: 'EXP', amount }]);
const getToast = () => page.getByText('Experience gained');

it('gains during a toast are added to it, and it stays as long as the last one requires (R9.25)', async () => {
  await renderComponent('a page');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  gain(40);
  vi.advanceTimersByTime(limits.toastPushMs - 1);
  gain(18);
  await expect.element(page.getByText(m.exp_gained({ count: '58' }))).toBeInTheDocument();
  expect(getToast().elements()).toHaveLength(1);
  vi.advanceTimersByTime(limits.toastPushMs - 1);
  await expect.element(getToast()).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(getToast()).not.toBeInTheDocument();
  gain(7);
  await expect.element(page.getByText(m.exp_gained({ count: '7' }))).toBeInTheDocument();
});

it('experience of a claim is announced by the claim alone, whichever message comes first', async () => {
  await renderComponent('a page');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  claim(30);
  gain(30);
  expect(getToast().elements()).toHaveLength(0);
  gain(30);
  await expect.element(page.getByText(m.exp_gained({ count: '30' }))).toBeInTheDocument();
  gain(12);
  claim(30);
  await expect.element(page.getByText(m.exp_gained({ count: '12' }))).toBeInTheDocument();
  claim(12);
  await expect.element(getToast()).not.toBeInTheDocument();
});
