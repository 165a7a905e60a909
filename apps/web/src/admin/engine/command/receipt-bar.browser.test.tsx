import {
  canBeUndone,
  commandsOfCalls,
  type CommandName,
} from '@guildhall/contract/office/commands';
import { approvals } from '@guildhall/contract/office/approvals.section';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, waitForFrames, narrow, wide } from '../../../../test/drawn.harness.tsx';
import { buildLantern, lanterns } from '../../../../test/lanterns.harness.ts';
import {
  drawOffice,
  drawSection,
  requireEndpoint,
  toListReply,
  saveButton,
  toStoredRow,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { reportCommandDone } from './command-outcome.ts';
import { refreshOffice } from '../queries.ts';
import { ReceiptBar } from './receipt-bar.tsx';
import { closeReceipt, showReceipt } from './receipt.store.ts';

prepareOffice();

/** Returns true if two elements overlap. */
const overlap = (a: Element, b: Element): boolean => {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
};
async function drawFox(): Promise<Element> {
  const fox = buildLantern(1, 'Fox');
  answer(requireEndpoint(lanterns, 'list'), toListReply([fox]));
  answer(requireEndpoint(lanterns, 'get'), fox);
  await drawSection(lanterns, { at: '/1' });
  await expect.element(page.getByRole('heading', { name: /Fox/ })).toBeVisible();
  showReceipt({ text: 'Changed lantern Fox', commandId: 7 });
  await expect.element(getControl('button', m.admin_undo())).toBeVisible();
  return page.getByRole('status').filter({ hasText: 'Fox' }).element();
}

describe('Undo', () => {
  it('is offered after every command that can be undone, including corrections, and no other', async () => {
    await drawOffice(() => <ReceiptBar />);
    const offered: CommandName[] = [];
    const commands = [...new Set(Object.values(commandsOfCalls)), 'lanterns.update' as const];
    for (const command of commands) {
      closeReceipt();
      await reportCommandDone({ message: command, text: command, commandId: 7, command });
      await waitForFrames();
      if (getControl('button', m.admin_undo()).elements().length > 0) offered.push(command);
    }
    expect(offered).toEqual(commands.filter(canBeUndone));
    expect(offered).toContain('users.grant-currency');
    for (const final of ['tournaments.settle', 'tournaments.correct', 'tournaments.cancel'])
      expect(offered).not.toContain(final);
  });
});

describe('a request for approval', () => {
  const request = toStoredRow({
    id: 3,
    said: 'Grant 900 gold to Fox',
    worth: '900 gold',
    askedBy: 1,
    reason: 'Test',
    state: 'WAITS',
    createdAt: '2031-05-01T10:00:00.000Z',
    expiresAt: '2031-05-02T10:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    decision: null,
    deciders: null,
    entry: null,
  });
  it('shows its decision at once on the page that sent it', async () => {
    answer(requireEndpoint(approvals, 'get'), request);
    await drawOffice(() => <ReceiptBar />);
    showReceipt({ approvalId: request.id, text: m.admin_awaits_text() });
    await expect.element(page.getByText(m.admin_awaits_text())).toBeVisible();
    answer(requireEndpoint(approvals, 'get'), { ...request, state: 'REFUSED' });
    await refreshOffice(queryClient);
    await expect.element(page.getByText('Grant 900 gold to Fox: Refused')).toBeVisible();
    await expect.element(page.getByText(m.admin_awaits_text())).not.toBeInTheDocument();
  });
});

describe('the receipt of a command', () => {
  it('stays visible with Undo when a message appears beside an open row', async () => {
    await page.viewport(...wide);
    const bar = await drawFox();
    showMessage({ title: 'Error', text: 'The gate is closed', tone: 'danger', durationMs: null });
    await expect.element(page.getByText('The gate is closed')).toBeVisible();
    expect(overlap(page.getByRole('alert').element(), bar)).toBe(false);
  });

  it('covers no part of an open row on a phone', async () => {
    await page.viewport(...narrow);
    const bar = await drawFox();
    for (const next of [saveButton(), getControl('button', m.admin_delete())])
      expect(overlap(next.element(), bar)).toBe(false);
  });
});
