import { adminApi } from '@guildhall/contract/api';
import { approvals } from '@guildhall/contract/office/approvals.section';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, looks } from '../../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../../test/faults.harness.ts';
import {
  answerCurrencies,
  drawSection,
  requireEndpoint,
  toListReply,
  toStoredRow,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { override } from './approvals.tsx';

prepareOffice();
const row = toStoredRow({
  id: 7,
  said: 'Granted 150.00 Gold to Ash',
  worth: '150.00 Gold; alone at most 100.00',
  askedBy: 9,
  reason: 'Won the fair',
  state: 'WAITS',
  createdAt: '2026-11-22T14:05:00.000Z',
  expiresAt: '2026-11-25T14:05:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decision: null,
  entry: null,
  deciders: 'Warden; Castellan from 2026-11-24T08:00:00.000Z',
});
const would = {
  said: 'Granted 150.00 Gold to Ash',
  type: 'users.grant-currency',
  before: { balance: '0' },
  after: { balance: '15000', currency: 'GEM' },
  effects: [],
  problem: null,
  isOwn: false,
};
function answerRequest(preview: object, more: object = {}) {
  answerCurrencies();
  answer(adminApi.adminUserNames, { data: [{ id: 9, name: 'Marshal' }] });
  answer(requireEndpoint(approvals, 'list'), toListReply([{ ...row, ...more }]));
  answer(requireEndpoint(approvals, 'get'), { ...row, ...more });
  answer(adminApi.previewRequest, { ...would, ...preview });
}

describe('a request of another operator', () => {
  it.each(looks)('shows its present effect and is approved with a reason: %s', async (_, look) => {
    answerRequest({});
    const asked = answer(adminApi.approveRequest, { commandId: 41, entry: 42 });
    await drawSection(approvals, { at: '/7', override, ...look });
    await expect.element(page.getByText(/^150[.,]00.Gems/)).toBeVisible();
    await getControl('button', m.admin_approval_approve()).click();
    const dialog = page.getByRole('dialog');
    expect(await listAccessFaults()).toEqual([]);
    await dialog.getByRole('textbox').fill('Saw it happen');
    await dialog.getByRole('button', { name: m.admin_approval_approve() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Saw it happen' }]);
  });

  it('says why it cannot be approved now; it can still be refused', async () => {
    answerRequest({ ...would, before: null, after: null, problem: 'Only 10.00 is left' });
    const asked = answer(adminApi.refuseRequest, { commandId: 41 });
    await drawSection(approvals, { at: '/7', override });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Only 10.00 is left');
    await expect
      .element(page.getByRole('button', { name: m.admin_approval_approve() }))
      .toBeDisabled();
    await getControl('button', m.admin_held_refuse()).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Too much');
    await page.getByRole('dialog').getByRole('button', { name: m.admin_held_refuse() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Too much' }]);
  });

  it('can be withdrawn but not approved by its author', async () => {
    answerRequest({ isOwn: true });
    await drawSection(approvals, { at: '/7', override });
    await expect.element(getControl('button', m.admin_approval_withdraw())).toBeVisible();
    expect(page.getByRole('button', { name: m.admin_approval_approve() }).elements()).toEqual([]);
    expect(await listAccessFaults()).toEqual([]);
  });

  it.each(looks)('shows who may decide, in the list and in the entry: %s', async (_, look) => {
    answerRequest({});
    await drawSection(approvals, { override, ...look });
    await expect.element(page.getByText(/Warden; Castellan from/).first()).toBeVisible();
    expect(await listAccessFaults()).toEqual([]);
  });

  it('says that it is stale, and offers no decision', async () => {
    answerRequest({}, { state: 'STALE', deciders: null, decidedAt: '2026-11-23T14:05:00.000Z' });
    await drawSection(approvals, { at: '/7', override });
    await expect.element(page.getByText('Stale', { exact: true }).first()).toBeVisible();
    for (const name of [m.admin_approval_approve(), m.admin_approval_withdraw()])
      expect(page.getByRole('button', { name }).elements()).toEqual([]);
    expect(await listAccessFaults()).toEqual([]);
  });
});
