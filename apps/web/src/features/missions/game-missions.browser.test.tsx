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
import { GameMissions } from './game-missions.tsx';

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const step = (taskId: number, progress: number, type: 'COUNT' | 'SINGLE' = 'COUNT') => ({
  taskId,
  name: `Step ${taskId}`,
  description: `What to do ${taskId}`,
  type,
  target: 5,
  progress,
  done: progress === 5,
});
const mission = (id: number, overrides: object = {}) => ({
  id,
  name: `Watch ${id}`,
  description: 'Hold the wall',
  repeat: 'DAILY' as const,
  steps: [step(1, 5), step(2, 3, 'SINGLE'), step(3, 0)],
  finishedAt: null,
  held: false,
  periodEnd: at(5),
  rewards: [
    { kind: 'EXP' as const, name: 'EXP', amount: 30, rarity: null, imageUrl: null },
    { kind: 'INVENTORY' as const, name: 'Torch', amount: 2, rarity: 2, imageUrl: null },
  ],
  ...overrides,
});
const finishedProgress = { finishedAt: at(-1), steps: [step(1, 5)] };
const drawn = (appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <GameMissions />
    </QueryClientProvider>,
    appearance,
  );
const cards = () => page.getByRole('article');

describe('game missions on the dashboard', () => {
  beforeEach(() => {
    signInAs(7);
  });

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    mockReply(api.listGameMissions, {
      data: [
        mission(1),
        mission(2, { ...finishedProgress, held: true }),
        mission(3, finishedProgress),
      ],
    });
    await drawn(appearance);
    await expect.element(page.getByRole('heading', { name: 'Watch 1' })).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show finished steps and present progress; finished missions come last', async () => {
    mockReply(api.listGameMissions, {
      data: [mission(1, { ...finishedProgress, held: true }), mission(2)],
    });
    await drawn();
    const [first, last] = [cards().nth(0), cards().nth(1)];
    await expect.element(first).toHaveAccessibleName('Watch 2');
    const steps = first.getByRole('list').first().getByRole('listitem');
    await expect.element(steps.nth(0).getByText(m.game_missions_step_done())).toBeInTheDocument();
    await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect
      .element(steps.nth(1).getByText(m.game_missions_best({ done: '3', goal: '5' })))
      .toBeVisible();
    await expect.element(last.getByText(m.activity_held())).toBeVisible();
    await expect.poll(() => last.element().textContent).toContain(m.game_missions_again_in());
  });

  it('are hidden without missions, or if all were finished long ago', async () => {
    const old = { ...finishedProgress, repeat: 'ONCE', periodEnd: null, finishedAt: at(-48) };
    const asked = mockReply(api.listGameMissions, { data: [mission(1, old)] });
    await drawn();
    await expect.poll(() => asked.length).toBe(1);
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(0);
  });
});
