import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances, type Appearance } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { GameEvents } from './game-events.tsx';

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const event = (id: number, from: number, to: number, paysTo: number | null = null) => ({
  id,
  name: `Night ${id}`,
  startAt: at(from),
  finishAt: at(to),
  rewardsDisabledAt: paysTo === null ? null : at(paysTo),
});
const drawn = (appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <GameEvents />
    </QueryClientProvider>,
    appearance,
  );

describe('game events', () => {
  beforeEach(() => {
    signInAs(7);
  });

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    mockReply(api.listGameEvents, { data: [event(1, -1, 2, 1), event(2, 24, 30)] });
    await drawn(appearance);
    await expect.element(page.getByText('Night 1')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show when they end or begin, and until when their matches pay', async () => {
    mockReply(api.listGameEvents, { data: [event(1, -1, 2, -0.5), event(2, 24, 30)] });
    await drawn();
    const listTexts = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent);
    await expect.poll(listTexts).toHaveLength(2);
    const [running, coming] = listTexts();
    expect(running).toContain(m.missions_ends_in());
    expect(running).toContain(m.game_events_rewards_over());
    expect(coming).toContain(m.game_events_starts_in());
  });

  it('are hidden if none runs or is upcoming', async () => {
    const asked = mockReply(api.listGameEvents, { data: [event(1, -3, -1)] });
    await drawn();
    await expect.poll(() => asked.length).toBe(1);
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(0);
  });
});
