import {
  isCommandUndoable,
  commandsByCall,
  type CommandName,
} from '@guildhall/contract/office/commands';
import { approvalsFeed } from '@guildhall/contract/office/approvals.section';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  waitForFrames,
  phoneViewport,
  desktopViewport,
} from '../../../../test/drawn.harness.tsx';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import {
  renderOffice,
  renderSection,
  getSectionEndpoint,
  toListReply,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { showCommandSuccess } from './command-outcome.ts';
import { refetchOfficeData } from '../queries.ts';
import { CommandReceiptBar } from './receipt-bar.tsx';
import { closeCommandReceipt, showCommandReceipt } from './receipt.store.ts';

prepareOfficeTests();

/** Returns true if two elements overlap. */
const overlap = (a: Element, b: Element): boolean => {
  const [firstBox, secondBox] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return (
    firstBox.left < secondBox.right &&
    secondBox.left < firstBox.right &&
    firstBox.top < secondBox.bottom &&
    secondBox.top < firstBox.bottom
  );
};
async function drawFox(): Promise<Element> {
  const fox = buildLanternRow(1, 'Fox');
  mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
  mockReply(getSectionEndpoint(lanternsSection, 'get'), fox);
  await renderSection(lanternsSection, { at: '/1' });
  await expect.element(page.getByRole('heading', { name: /Fox/ })).toBeVisible();
  showCommandReceipt({ text: 'Changed lantern Fox', commandId: 7 });
  await expect.element(getControlByRole('button', m.admin_undo())).toBeVisible();
  return page.getByRole('status').filter({ hasText: 'Fox' }).element();
}

describe('Undo', () => {
  it('is offered after every command that can be undone, including corrections, and no other', async () => {
    await renderOffice(() => <CommandReceiptBar />);
    const offered: CommandName[] = [];
    const commands = [...new Set(Object.values(commandsByCall)), 'lanterns.update' as const];
    for (const command of commands) {
      closeCommandReceipt();
      await showCommandSuccess({ message: command, text: command, commandId: 7, command });
      await waitForFrames();
      if (getControlByRole('button', m.admin_undo()).elements().length > 0) offered.push(command);
    }
    expect(offered).toEqual(commands.filter(isCommandUndoable));
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
    mockReply(getSectionEndpoint(approvalsFeed, 'get'), request);
    await renderOffice(() => <CommandReceiptBar />);
    showCommandReceipt({ approvalId: request.id, text: m.admin_awaits_text() });
    await expect.element(page.getByText(m.admin_awaits_text())).toBeVisible();
    mockReply(getSectionEndpoint(approvalsFeed, 'get'), { ...request, state: 'REFUSED' });
    await refetchOfficeData(queryClient);
    await expect.element(page.getByText('Grant 900 gold to Fox: Refused')).toBeVisible();
    await expect.element(page.getByText(m.admin_awaits_text())).not.toBeInTheDocument();
  });
});

describe('the receipt of a command', () => {
  it('stays visible with Undo when a message appears beside an open row', async () => {
    await page.viewport(...desktopViewport);
    const bar = await drawFox();
    showMessage({ title: 'Error', text: 'The gate is closed', tone: 'danger', durationMs: null });
    await expect.element(page.getByText('The gate is closed')).toBeVisible();
    expect(overlap(page.getByRole('alert').element(), bar)).toBe(false);
  });

  it('covers no part of an open row on a phone', async () => {
    await page.viewport(...phoneViewport);
    const bar = await drawFox();
    for (const next of [getSaveButton(), getControlByRole('button', m.admin_delete())])
      expect(overlap(next.element(), bar)).toBe(false);
  });
});
