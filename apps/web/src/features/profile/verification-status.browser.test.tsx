import { api } from '@guildhall/contract/api';
import { userStatus } from '@guildhall/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal, playerReply, playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { VerificationStatusPage } from './verification-status.page.tsx';

describe('the page of an unverified address', () => {
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.currentUser, { ...playerReply, statusId: userStatus.unverified });
  });
  it('reports that the address’s mail server refused the mail', async () => {
    mockReply(api.emailDelivery, { rejectedAt: '2026-11-22T14:05:00.000Z' });
    await renderPortal(<VerificationStatusPage />);
    await expect.element(page.getByText(m.verification_rejected())).toBeVisible();
  });
  it('asks to check the mailbox if nothing was refused', async () => {
    mockReply(api.emailDelivery, { rejectedAt: null });
    await renderPortal(<VerificationStatusPage />);
    await expect.element(page.getByText(m.verification_open_text())).toBeVisible();
    await expect.element(page.getByText(m.verification_rejected())).not.toBeInTheDocument();
  });
});
