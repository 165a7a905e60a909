import type { EventMessage } from '@guildhall/contract/events';
import { eventTable } from 'virtual:event-table';
import { describe, expect, it } from 'vitest';
import { createMessageHandler } from './handle-message.ts';
import { notificationsReadInThisTab } from './own-reads.ts';

function setUp() {
  const actions: string[] = [];
  const handle = createMessageHandler(eventTable, {
    makeStale: (name) => actions.push(`stale ${name}`),
    toast: ({ title, text, tone, durationMs }) =>
      actions.push(`toast ${title ?? '-'} ${text} ${tone} ${durationMs}`),
    gather: ({ title, text }) => actions.push(`gather ${title} ${text}`),
    celebrate: (_, { title, text }) => actions.push(`celebrate ${title} ${text}`),
    isKnown: ({ type, payload }) =>
      type === 'NOTIFICATION_UPDATED' && notificationsReadInThisTab.covers(payload),
    announceLevelReward: (id, { text }) => actions.push(`level reward ${id} ${text}`),
    logOut: () => actions.push('log out'),
    recheckUnread: () => actions.push('recheck'),
    log: (text) => actions.push(`log ${text}`),
  });
  return { done: actions, handle };
}
let seq = 0;
const message = (type: string, words: { title?: string; text?: string } = {}): EventMessage => ({
  id: `m${(seq += 1)}`,
  seq,
  type,
  ...words,
});

describe('realtime messages', () => {
  it('shows text in a green toast for 2000 ms, and reloads stale queries (R4.50)', () => {
    const { done: actions, handle } = setUp();
    handle(message('NEW_NOTIFICATION', { title: 'Ready', text: 'Level 5 reward' }));
    expect(actions).toEqual([
      'stale notifications',
      'stale unread',
      'toast Ready Level 5 reward success 2000',
    ]);
  });

  it('leaves a level reward to the celebration of its level', () => {
    const { done: actions, handle } = setUp();
    const notification = message('NEW_NOTIFICATION', { title: 'Level 5', text: 'Cloak is ready' });
    handle({ ...notification, payload: { notification: { type: 'LEVEL_REWARD_AVAILABLE' } } });
    expect(actions.at(-1)).toBe(`level reward ${notification.id} Cloak is ready`);
  });

  it('collects gains instead of announcing each', () => {
    const { done: actions, handle } = setUp();
    handle(message('EXP_GAINED', { title: 'Experience gained', text: '+18 EXP' }));
    expect(actions.filter((entry) => !entry.startsWith('stale'))).toEqual([
      'gather Experience gained +18 EXP',
    ]);
  });

  it('celebrates achievements, tiers and places; a message without text only reloads data', () => {
    const { done: actions, handle } = setUp();
    handle(message('ACHIEVEMENT_UNLOCKED', { title: 'Unlocked', text: 'First step' }));
    handle(message('BATTLE_PASS_UPDATED'));
    expect(actions).toEqual([
      'stale achievements',
      'celebrate Unlocked First step',
      'stale battle-passes',
      'stale receipts',
    ]);
  });

  it('shows nothing for messages without text', () => {
    const { done: actions, handle } = setUp();
    handle(message('LEVEL_REWARDS_UPDATE'));
    expect(actions).toEqual(['stale level-rewards']);
  });

  it('checks for unread on NOTIFICATION_UPDATED without a toast (R4.35 R4.49)', () => {
    const { done: actions, handle } = setUp();
    handle(message('NOTIFICATION_UPDATED', { title: 'x', text: 'y' }));
    expect(actions).toEqual(['stale notifications', 'recheck']);
  });

  it('checks for unread without reloading lists for reads of this tab (R4.35)', () => {
    const { done: actions, handle } = setUp();
    notificationsReadInThisTab.add([4, 5]);
    handle({ ...message('NOTIFICATION_UPDATED'), payload: { ids: [5, 4] } });
    expect(actions.splice(0)).toEqual(['recheck']);
    handle({ ...message('NOTIFICATION_UPDATED'), payload: { ids: [5, 6] } });
    handle({ ...message('NOTIFICATION_UPDATED'), payload: {} });
    expect(actions).toEqual(['stale notifications', 'recheck', 'stale notifications', 'recheck']);
    notificationsReadInThisTab.drop([4, 5]);
  });

  it('logs out when the session was destroyed (R4.8)', () => {
    const { done: actions, handle } = setUp();
    handle(message('SESSION_DESTROYED'));
    expect(actions).toEqual(['log out']);
  });

  it('handles a group one by one and only logs an unknown type (R4.48 R4.51 R7.191)', () => {
    const { done: actions, handle } = setUp();
    handle({
      type: 'GROUP',
      payload: {
        items: [
          message('LEVEL_REWARDS_UPDATE'),
          message('FROM_THE_FUTURE', { text: 'x' }),
          message('BALANCE_UPDATED'),
        ],
      },
    });
    expect(actions).toEqual([
      'stale level-rewards',
      'log Unknown type',
      'stale balances',
      'stale receipts',
      'stale exchange',
      'stale game-shares',
    ]);
  });

  it('handles each id once, whichever channel delivers it (OP-63)', () => {
    const { done: actions, handle } = setUp();
    const update = message('LEVEL_REWARDS_UPDATE');
    handle(update);
    handle(update);
    expect(actions).toEqual(['stale level-rewards']);
  });
});
