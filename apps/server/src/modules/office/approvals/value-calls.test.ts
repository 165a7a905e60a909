import { api } from '@guildhall/contract/api';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildSectionEndpoints } from '@guildhall/contract/kit/section/section';
import {
  valueEffectByCall,
  valueEffectBySection,
  findValueEffect,
} from '@guildhall/contract/office/impacts/value-calls';
import { sections } from '@guildhall/contract/sections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

/**
 * Returns true if a call can change data. Calls of the back office that only read are recognized by
 * the ends of their paths.
 */
const changes = ({ method, path, may }: Endpoint): boolean =>
  (may === 'admin' || may === 'support') &&
  method !== 'GET' &&
  !/\/(?:list|export|replay)$/.test(path);
const calls = Object.entries<Endpoint>(api).filter(([, endpoint]) => changes(endpoint));
const operations = sections.flatMap((section) =>
  Object.entries(buildSectionEndpoints(section)).flatMap(([op, endpoint]) =>
    changes(endpoint) ? [[`${section.name}.${op}`, endpoint] as const] : [],
  ),
);

describe('every call of an operator is classified by the value it can create or move', () => {
  it('each call and section operation has an entry, and each entry has a call', () => {
    const allCalls = [...calls, ...operations];
    expect(
      allCalls.filter(([name]) => findValueEffect(name) === undefined).map(([name]) => name),
    ).toEqual([]);
    const names = new Set(allCalls.map(([name]) => name));
    const bases = new Set([...names].map((name) => name.split('.')[0]));
    expect(Object.keys(valueEffectByCall).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(valueEffectBySection).filter((name) => !bases.has(name))).toEqual([]);
  });

  describe('calls that name a target by id are covered by the fingerprint of a request', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer();
    });
    afterAll(() => server.close());
    /**
     * Calls that change a row without naming its id, each with the data that its fingerprint covers
     * instead.
     */
    const otherwise: Readonly<Record<string, string>> = {
      adminUndo: 'the entry of the log, which nobody changes, and what undoing it hands out',
      reverseTransaction:
        'a transaction of the ledger, which nobody changes, and what it hands out',
      releaseRecruit: 'what the recruiter is handed, never more than the rule that was judged',
      holdRecruit: 'what the recruiter is handed, never more than the rule that was judged',
      releaseRecruits: 'what the recruiter is handed, never more than the rule that was judged',
      refuseRecruit: 'hands out nothing',
      refuseRecruits: 'hands out nothing',
      approveRequest: 'the request itself, under its lock',
      refuseRequest: 'hands out nothing',
      withdrawRequest: 'hands out nothing',
    };
    /** For each call, the entity whose row the call names by id. */
    const targets: Readonly<Record<string, string>> = {
      adminUpdateUser: 'users',
      adminGrantInventory: 'users',
      adminGrantAvatar: 'users',
      adminSaveUserItem: 'items',
      adminGrantAsset: 'users',
      adminGrantCurrency: 'users',
      releaseHeld: 'matches',
      refuseHeld: 'matches',
      releasePayout: 'held-payouts',
      fundDistribution: 'token-distributions',
      settleAirdrop: 'airdrop-campaigns',
      settleTournament: 'tournaments',
      correctTournament: 'tournaments',
      disqualifyFromTournament: 'tournaments',
    };
    it.each(
      [...calls, ...operations].filter(
        ([name, { path }]) => path.includes('{') && findValueEffect(name) !== 'nothing',
      ),
    )('%s', (name) => {
      const entity = targets[name] ?? (name.includes('.') ? name.split('.')[0] : undefined);
      const isCovered = entity !== undefined && server.app.kernel.targets.has(entity);
      expect(isCovered || otherwise[name] !== undefined).toBe(true);
    });
  });
});
