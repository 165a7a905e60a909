/**
 * Renders parts of the portal with a signed-in player, queries and a router; animations are
 * allowed.
 */
import { api, type Api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cdp } from 'vitest/browser';
import { queryClient } from '../src/shared/query/query-client.ts';
import { sessionStore } from '../src/shared/session/session.store.ts';
import { renderComponent, type Appearance } from './drawn.harness.tsx';
import { mockReply } from './server.harness.ts';

/** Id of the signed-in player. */
export const playerId = 7;
/** Answer of the server about the player. */
export const playerReply: Reply<Api['currentUser']> = {
  id: playerId,
  email: 'player@example.test',
  account: {
    id: playerId,
    username: 'Walker',
    autoDLC: false,
    usernameChangeableAt: null,
    inventories: [],
  },
  roleNames: ['PLAYER'],
  avatar: null,
  lvl: 4,
  exp: 50,
  maxExp: 100,
  wallets: [],
  passwordResetRequired: false,
  twoFAEnabled: false,
  statusId: 1,
  accessType: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  blockedUntil: null,
  blockReason: null,
  language: 'en',
  hasPassword: true,
  deletesAt: null,
};
export const signInAs = (userId: number): void =>
  sessionStore.set({
    token: `token of ${userId}`,
    userId,
    accountId: userId,
    roleNames: ['PLAYER'],
    avatar: null,
    wallets: [],
  });

/**
 * Renders a part of the portal, or a whole page at its address for the signed-in player. `search`
 * is added to the path, for example `?page=2`.
 */
export async function renderPortal(
  ui: ReactNode,
  appearance?: Appearance,
  path = '/',
  search = '',
) {
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const page = createRoute({ getParentRoute: () => signedIn, path, component: () => ui });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [path + search] }),
    defaultNotFoundComponent: () => ui,
  });
  await router.load();
  const drawn = await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    appearance,
  );
  return { ...drawn, router };
}

/** Allows or reduces motion, as the settings of a system would. */
export const setMotionPreference = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
/** Lists the properties that are being animated inside an element. */
export const listRunningAnimationProperties = (part: Element): string[] =>
  part
    .getAnimations({ subtree: true })
    .flatMap((animation) =>
      animation.playState === 'running' && animation.effect instanceof KeyframeEffect
        ? animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        : [],
    )
    .filter((property) => !['offset', 'computedOffset', 'easing', 'composite'].includes(property));

export const buildGoldBalance = (
  available: number,
): Reply<Api['listBalances']>['data'][number] => ({
  currency: 'GOLD',
  name: 'Gold',
  decimals: 2,
  imageUrl: null,
  available,
  held: 0,
  endsAt: null,
  worth: null,
  explorerUrl: null,
});
/**
 * Makes the fake server answer with this amount of gold in minor units (a hundred are one unit),
 * and without shares.
 */
export function mockGoldPurse(available: number) {
  mockReply(api.listGameShares, { data: [], paid: [] });
  mockReply(api.listBalanceNotes, { data: [] });
  return mockReply(api.listBalances, { data: [buildGoldBalance(available)] });
}

/**
 * Builds the answer about the staking rewards of a wallet, with this claimable sum in minor units
 * of a currency with two decimals.
 */
export const buildStakingReply = (claimableAmount: string): Reply<Api['readStaking']> => ({
  epoch: null,
  currency: { code: 'EMBER', name: 'Ember', decimals: 2, imageUrl: null },
  weight: '0',
  totalWeight: '0',
  claimable: [],
  balance: claimableAmount,
  balanceTaskId: null,
  claimableAmount,
  history: [],
});
/** Makes the fake server answer with a player who has a wallet, and with an open chain. */
export function mockWallet(): void {
  const createdAt = '2026-11-25T12:00:00.000Z';
  const address = '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB';
  mockReply(api.connectionUrl, {
    chain: 'solana:devnet',
    url: 'https://chain.example.test',
    demonstrationSeed: null,
  });
  mockReply(api.currentUser, {
    ...playerReply,
    wallets: [{ id: 3, address, authWay: 'Lantern', createdAt }],
  });
}
