import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, pressKeys, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import {
  renderSection,
  getSectionEndpoint,
  toListReply,
  getSaveButton,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { expectMessage } from '../../../../test/messages.harness.ts';
import {
  mockReply,
  buildRefusal,
  noReply,
  type RecordedCall,
} from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';

prepareOfficeTests();

const fox = buildLanternRow(1, 'Fox');
const update = getSectionEndpoint(lanternsSection, 'update');
const token = 'a'.repeat(43);
const field = () => page.getByRole('complementary').getByLabelText(/^Name/);
const question = (confirm: string | null = token, isStale = false) =>
  buildRefusal('CONFIRMATION_REQUIRED', {
    details: {
      impacts:
        confirm === null ? [] : [{ kind: 'closes', key: 'x', text: 'The hall closes for players' }],
      more: 0,
      effects: [{ key: 'players', label: 'players are inside', count: 1_200 }],
      confirm,
      reason: null,
      isStale,
    },
  });
const headersOf = ({ headers }: RecordedCall) => ({
  reason: headers.get('x-reason'),
  confirmed: headers.get('x-confirmed'),
});
const isConfirmed = ({ headers }: RecordedCall): boolean => headers.get('x-confirmed') === token;
const saved = { id: 1, version: 2, commandId: 41 };
const dialog = () => getControlByRole('dialog', m.admin_consent_title());
async function typeAndSave() {
  mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
  mockReply(getSectionEndpoint(lanternsSection, 'get'), fox);
  const drawn = await renderSection(lanternsSection, { at: '/1' });
  await expect.element(field()).toHaveFocus();
  await userEvent.fill(field(), 'Owl');
  await getSaveButton().click();
  return drawn;
}

describe('a save with consequences', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    mockReply(update, question());
    mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
    mockReply(getSectionEndpoint(lanternsSection, 'get'), fox);
    await renderSection(lanternsSection, { at: '/1', ...appearance });
    await expect.element(field()).toHaveFocus();
    await userEvent.fill(field(), 'Owl');
    await getSaveButton().click();
    await expect.element(dialog().getByText('The hall closes for players')).toBeVisible();
    await expect.element(dialog().getByText(/1.200/)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
  it('is sent again with reason and confirmation under its first key', async () => {
    const asked = mockReply(update, (sent) => (isConfirmed(sent) ? saved : question()));
    await typeAndSave();
    const action = dialog().getByRole('button', { name: m.admin_consent_action() });
    await expect.element(action).toBeDisabled();
    await userEvent.fill(dialog().getByRole('textbox'), 'Повреждено');
    await action.click();
    await expectMessage(m.admin_updated());
    expect(asked.map(headersOf)).toEqual([
      { reason: null, confirmed: null },
      { reason: encodeURIComponent('Повреждено'), confirmed: token },
    ]);
    const [first, second] = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
  it('keeps the input after cancelling, without a save or a message', async () => {
    const asked = mockReply(update, question());
    await typeAndSave();
    await dialog().getByRole('button', { name: m.cancel() }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(field()).toHaveValue('Owl');
    await expect.element(getSaveButton()).toBeEnabled();
    expect(asked).toHaveLength(1);
  });
  it('asks again if the consequences have changed, and keeps the reason', async () => {
    const other = 'b'.repeat(43);
    const stale = buildRefusal('CONFIRMATION_REQUIRED', {
      details: {
        impacts: [{ kind: 'stops', key: 'x', text: 'Two halls close' }],
        effects: [],
        confirm: other,
        reason: 'Broken',
        isStale: true,
      },
    });
    mockReply(update, (sent) => {
      if (sent.headers.get('x-confirmed') === other) return saved;
      return isConfirmed(sent) ? stale : question();
    });
    await typeAndSave();
    await userEvent.fill(dialog().getByRole('textbox'), 'Broken');
    await dialog().getByRole('button', { name: m.admin_consent_action() }).click();
    await expect.element(dialog().getByText('Two halls close')).toBeVisible();
    await expect.element(dialog().getByText(m.admin_consent_stale())).toBeVisible();
    await expect.element(dialog().getByRole('textbox')).toHaveValue('Broken');
    await dialog().getByRole('button', { name: m.admin_consent_action() }).click();
    await expectMessage(m.admin_updated());
  });
  it('is sent once more with its key if the answer is lost', async () => {
    let isLost = true;
    const asked = mockReply(update, (sent) => {
      if (!isConfirmed(sent)) return isLost ? question() : saved;
      isLost = false;
      return noReply;
    });
    await typeAndSave();
    await userEvent.fill(dialog().getByRole('textbox'), 'Broken');
    await dialog().getByRole('button', { name: m.admin_consent_action() }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await getSaveButton().click();
    await expectMessage(m.admin_updated());
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
  it('asks for a reason alone if nothing else is needed', async () => {
    mockReply(update, ({ headers }) => (headers.get('x-reason') ? saved : question(null)));
    await typeAndSave();
    const why = getControlByRole('dialog', m.admin_consent_reason_title());
    await expect.element(why.getByText(m.admin_consent_reason_only())).toBeVisible();
    await expect.element(why.getByLabelText(m.admin_reason())).toHaveFocus();
    await pressKeys('Season');
    await why.getByRole('button', { name: m.admin_consent_reason_action() }).click();
    await expectMessage(m.admin_updated());
  });
});
