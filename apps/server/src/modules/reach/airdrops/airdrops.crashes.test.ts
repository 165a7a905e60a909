import { describe, expect, it } from 'vitest';
import { openConnectionFaults } from '../../../../test/harness/crash.harness.ts';
import {
  hourMs,
  minuteMs,
  declareAirdropServer,
} from '../../../../test/harness/airdrops.harness.ts';

/** Largest number of messages to the database; after that, the test is assumed to hang. */
const messagesMax = 200;

describe('an airdrop that is broken at any message', { timeout: 120_000 }, () => {
  const stage = declareAirdropServer();

  it.each([
    ['does not leave the server', false, 3],
    ['is not answered', true, 5],
  ] as const)('pays each part once, whichever message %s', async (_what, isSent, stride) => {
    const players = [await stage.linkedPlayer(), await stage.linkedPlayer()];
    const faults = await openConnectionFaults(stage.server().place.url);
    let at = 1;
    for (let isMet = true; isMet; at += stride) {
      const currency = await stage.currency();
      const id = await stage.makeCampaign(currency, 101);
      const post = await stage.makePost(id);
      stage.deeds.add(post.statusId, 'LIKE', ...players.map(({ account }) => account));
      stage.advance(4 * hourMs + minuteMs);
      const work = () => stage.tick().catch(() => undefined);
      ({ isMet } = await faults.during({ at, isSent }, work));
      stage.advance(20 * minuteMs);
      await stage.tick();
      await stage.tick();
      const held = await Promise.all(players.map(({ player }) => stage.held(currency, player)));
      expect(held, `after message ${at}`).toEqual([51, 50]);
      expect((await stage.ledger(currency))['escrow']).toBe(0);
      expect(at, 'it gets on').toBeLessThan(messagesMax);
    }
    await faults.close();
    expect(at).toBeGreaterThan(20);
  });
});
