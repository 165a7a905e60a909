import { adminApi } from '@guildhall/contract/api';
import { approvalsFeed } from '@guildhall/contract/office/approvals.section';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './approvals.tsx';

prepareOfficeTests();
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
function answerRequest(preview: object, overrides: object = {}) {
  mockCurrencies();
  mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Marshal' }] });
  mockReply(getSectionEndpoint(approvalsFeed, 'list'), toListReply([{ ...row, ...overrides }]));
  mockReply(getSectionEndpoint(approvalsFeed, 'get'), { ...row, ...overrides });
  mockReply(adminApi.previewRequest, { ...would, ...preview });
}

describe('a request of another operator', () => {
  it.each(testAppearances)(
    'shows its present effect and is approved with a reason: %s',
    async (_, appearance) => {
      answerRequest({});
      const asked = mockReply(adminApi.approveRequest, { commandId: 41, entry: 42 });
      await renderSection(approvalsFeed, { at: '/7', override: sectionOverride, ...appearance });
      await expect.element(page.getByText(/^150[.,]00.Gems/)).toBeVisible();
      await getControlByRole('button', m.admin_approval_approve()).click();
      const dialog = page.getByRole('dialog');
      expect(await listAccessibilityViolations()).toEqual([]);
      await dialog.getByRole('textbox').fill('Saw it happen');
      await dialog.getByRole('button', { name: m.admin_approval_approve() }).click();
      await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Saw it happen' }]);
    },
  );

  it.each([
    ['opened from the list', undefined],
    ['opened by its address', '/7'],
  ])('%s, is decided by keyboard alone, and the focus goes to the next one', async (_, at) => {
    const next = { ...row, id: 8, said: 'Granted 200.00 Gold to Birch' };
    answerRequest({});
    const waiting = [row, next, { ...row, id: 9, said: 'Granted 300.00 Gold to Cedar' }];
    mockReply(getSectionEndpoint(approvalsFeed, 'list'), () => toListReply([...waiting]));
    mockReply(adminApi.approveRequest, () => {
      waiting.shift();
      return { commandId: 41, entry: 42 };
    });
    await renderSection(approvalsFeed, {
      override: sectionOverride,
      ...(at !== undefined && { at }),
    });
    const rowLink = page.getByRole('row', { name: /Ash/ }).getByRole('link').first();
    await expect.element(rowLink).toBeVisible();
    if (at === undefined) {
      (rowLink.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(getControlByRole('button', m.admin_approval_approve())).toBeVisible();
    const focused = () => document.activeElement?.textContent ?? '';
    while (!focused().startsWith(m.admin_approval_approve())) {
      expect(document.activeElement).not.toBe(document.body);
      await userEvent.keyboard('{Tab}');
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Saw it happen{Control>}{Enter}{/Control}');
    await expect.poll(() => waiting.length).toBe(2);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.poll(focused).toContain('Birch');
  });

  it('opened by its address, gives the focus to its row when it is closed', async () => {
    answerRequest({});
    const rows = [{ ...row, id: 9, said: 'Granted 300.00 Gold to Cedar' }, row];
    mockReply(getSectionEndpoint(approvalsFeed, 'list'), () => toListReply(rows));
    await renderSection(approvalsFeed, { override: sectionOverride, at: '/7' });
    const link = page.getByRole('row', { name: /Ash/ }).getByRole('link').first();
    await expect.element(link).toBeVisible();
    await expect.element(getControlByRole('button', m.admin_approval_approve())).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(link).toHaveFocus();
  });

  it('says why it cannot be approved now; it can still be refused', async () => {
    answerRequest({ ...would, before: null, after: null, problem: 'Only 10.00 is left' });
    const asked = mockReply(adminApi.refuseRequest, { commandId: 41 });
    await renderSection(approvalsFeed, { at: '/7', override: sectionOverride });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Only 10.00 is left');
    await expect
      .element(page.getByRole('button', { name: m.admin_approval_approve() }))
      .toBeDisabled();
    await getControlByRole('button', m.admin_held_refuse()).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Too much');
    await page.getByRole('dialog').getByRole('button', { name: m.admin_held_refuse() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Too much' }]);
  });

  it('can be withdrawn but not approved by its author', async () => {
    answerRequest({ isOwn: true });
    await renderSection(approvalsFeed, { at: '/7', override: sectionOverride });
    await expect.element(getControlByRole('button', m.admin_approval_withdraw())).toBeVisible();
    expect(page.getByRole('button', { name: m.admin_approval_approve() }).elements()).toEqual([]);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it.each(testAppearances)(
    'shows who may decide, in the list and in the entry: %s',
    async (_, appearance) => {
      answerRequest({});
      await renderSection(approvalsFeed, { override: sectionOverride, ...appearance });
      await expect.element(page.getByText(/Warden; Castellan from/).first()).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('is approved in its row, once the dialog shows its effect', async () => {
    answerRequest({});
    const asked = mockReply(adminApi.approveRequest, { commandId: 41, entry: 42 });
    await renderSection(approvalsFeed, { override: sectionOverride });
    const about = `${m.admin_approval_approve()}: ${row.said}`;
    await getControlByRole('button', about).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/^150[.,]00.Gems/)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await dialog.getByRole('textbox').fill('Saw it happen');
    await dialog.getByRole('button', { name: m.admin_approval_approve() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Saw it happen' }]);
  });

  it('cannot be approved in its row if its effect cannot be shown, but can be refused', async () => {
    answerRequest({ before: null, after: null, problem: 'Only 10.00 is left' });
    const asked = mockReply(adminApi.refuseRequest, { commandId: 41 });
    await renderSection(approvalsFeed, { override: sectionOverride });
    await getControlByRole('button', `${m.admin_approval_approve()}: ${row.said}`).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only 10.00 is left');
    await dialog.getByRole('textbox').fill('Saw it happen');
    await expect
      .element(dialog.getByRole('button', { name: m.admin_approval_approve() }))
      .toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await getControlByRole('button', `${m.admin_held_refuse()}: ${row.said}`).click();
    await dialog.getByRole('textbox').fill('Too much');
    await dialog.getByRole('button', { name: m.admin_held_refuse() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Too much' }]);
  });

  it('offers its author only to withdraw it, also in its row', async () => {
    answerRequest({ isOwn: true }, { askedBy: 1 });
    await renderSection(approvalsFeed, { override: sectionOverride });
    await expect.element(getControlByRole('button', m.admin_approval_withdraw())).toBeVisible();
    expect(page.getByRole('button', { name: m.admin_approval_approve() }).elements()).toEqual([]);
  });

  it('shows its whole sentence in several lines', async () => {
    const said = `Granted ${'150.00 Gold, '.repeat(12)}to Ash`;
    answerRequest({}, { said });
    await renderSection(approvalsFeed, { override: sectionOverride });
    const text = page.getByText(said);
    await expect.element(text).toBeVisible();
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = text.element();
    expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth]);
    expect(clientHeight).toBeGreaterThan(40);
  });

  it('says that it is stale, and offers no decision', async () => {
    answerRequest({}, { state: 'STALE', deciders: null, decidedAt: '2026-11-23T14:05:00.000Z' });
    await renderSection(approvalsFeed, { at: '/7', override: sectionOverride });
    await expect.element(page.getByText('Stale', { exact: true }).first()).toBeVisible();
    for (const name of [m.admin_approval_approve(), m.admin_approval_withdraw()])
      expect(page.getByRole('button', { name }).elements()).toEqual([]);
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
