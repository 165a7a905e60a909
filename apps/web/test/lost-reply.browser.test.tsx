import { api } from '@guildhall/contract/api';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AlphaKeyPage } from '../src/features/alpha-key/alpha-key.page.tsx';
import { ClaimableRewardList } from '../src/features/dashboard/claim-row.tsx';
import { BattlePasses } from '../src/features/season/passes.tsx';
import { useClaimables } from '../src/features/dashboard/use-claimables.ts';
import { CraftDialog } from '../src/features/inventory/crafting/craft.dialog.tsx';
import { DismantleDialog } from '../src/features/inventory/crafting/dismantle.dialog.tsx';
import { ItemEnergy } from '../src/features/inventory/item/item-energy.tsx';
import { MergeDialog } from '../src/features/inventory/merge/merge.dialog.tsx';
import { ShopPage } from '../src/features/shop/shop.page.tsx';
import { CurrencyExchange } from '../src/features/purse/exchange.tsx';
import * as m from '../src/messages/messages.js';
import { pollLostCalls } from '../src/shared/api/lost-watch.ts';
import { claimInAnimation } from '../src/shared/moments/moments.store.ts';
import { getControlByRole } from './drawn.harness.tsx';
import { buildInventoryItem } from './items.harness.ts';
import { expectMessage } from './messages.harness.ts';
import { mockGoldPurse, renderPortal, signInAs } from './portal.harness.tsx';
import { mockReply, noReply } from './server.harness.ts';

const gold = { currency: 'GOLD', currencyName: 'Gold', decimals: 2 };
const receipt = {
  id: 5,
  kind: 'shop',
  at: '2026-11-22T10:00:00.000Z',
  rule: 'Exchanged 2.50 Gold for 3 Pearls',
  cause: {},
  rewards: [],
  held: false,
};
const dagger = buildInventoryItem(11, 'Plain dagger', { commonId: 1 });
const worth = {
  commonId: 1,
  collectionId: null,
  seasonId: null,
  owned: 1,
  items: [dagger],
  reward: 120,
  rest: 600_000,
  ...gold,
};
const craft = {
  collectionId: 9,
  name: 'Vault blades',
  rarity: 4,
  imageUrl: null,
  fromId: 1,
  owned: 1,
  items: [dagger],
  price: 250,
  left: 7,
  ...gold,
};
const line = (items: (typeof dagger)[]) => ({
  id: 4,
  name: 'Blades',
  type: 0,
  count: 2,
  price: 250,
  ...gold,
  steps: [
    {
      rarity: 3,
      owned: items.length,
      items,
      outcomes: [
        {
          kind: 'INVENTORY' as const,
          id: 5,
          name: 'Keen blade',
          rarity: 4,
          imageUrl: null,
          chance: 10_000,
        },
      ],
    },
  ],
});
const offer = (stockLeft: number) => ({
  id: 4,
  name: 'Lantern of the wall',
  itemType: 'INVENTORY' as const,
  itemId: 9,
  itemCurrency: null,
  amount: 1,
  itemName: 'Lantern',
  itemDecimals: 0,
  rarity: 3,
  imageUrl: null,
  price: 3_00,
  ...gold,
  currencyImageUrl: null,
  enabled: true,
  start: null,
  end: null,
  shelf: null,
  displayOrder: 0,
  stock: 1,
  stockLeft,
  limitPerUser: null,
  period: 'NONE' as const,
  limitLeft: null,
  renewsAt: null,
  owned: false,
});
const pair = (availableFrom: number) => ({
  id: 4,
  currencyFrom: 'GOLD',
  nameFrom: 'Gold',
  imageUrlFrom: null,
  decimalsFrom: 2,
  amountFrom: 250,
  availableFrom,
  currencyTo: 'PEARL',
  nameTo: 'Pearls',
  imageUrlTo: null,
  decimalsTo: 0,
  amountTo: 3,
  availableTo: 5,
  timesMax: availableFrom >= 250 ? 1 : 0,
  limitedBy: 'BALANCE' as const,
});
const track = (upgraded: boolean) => ({
  pass: {
    id: 2,
    name: 'Season of embers',
    style: 3,
    rarityType: 1 as const,
    imageUrl: null,
    start: '2026-01-01T00:00:00.000Z',
    end: '2099-01-01T00:00:00.000Z',
    price: 500,
    ...gold,
    rewards: [
      {
        id: 11,
        type: 1,
        goal: 100,
        items: [1],
        rewards: [
          { kind: 'INVENTORY' as const, name: 'Torch', amount: 1, rarity: 2, imageUrl: null },
        ],
      },
    ],
  },
  progress: 0,
  upgraded,
  granted: [],
  held: [],
});
const energy = (state: 'READY' | 'NOT_ACTIVATED') => ({
  category: 'BADGE' as const,
  state,
  left: 5,
  max: 20,
  reserved: 0,
  perCharge: 5,
  lifetimeMinutes: 0,
  expiresAt: null,
  refillable: state === 'READY' ? 1 : 0,
  chargeCost: 250,
  ...gold,
});
const achievements = (state: 'UNLOCKED' | 'CLAIMED') => ({
  data: [1, 2].map((id) => ({
    id,
    name: `Owl ${id}`,
    description: '',
    activeImage: null,
    inactiveImage: null,
    enabled: true,
    statisticId: null,
    segment: null,
    displayOrder: id,
    exp: 50 * id,
    state,
    progress: 1,
    goal: 1,
    unlockedAt: null,
  })),
});
function Claimables() {
  return <ClaimableRewardList claimables={useClaimables()} />;
}
const answerClaimables = (state: 'UNLOCKED' | 'CLAIMED') => {
  mockReply(api.listMissions, { data: [] });
  mockReply(api.listLevelRewards, { data: [] } as never);
  mockReply(api.listReferralRewards, { data: [], events: [], matchesToQualify: 0 });
  mockReply(api.listAchievements, achievements(state) as never);
};
const close = () => undefined;
const got = (name: string) => () =>
  expect.poll(() => claimInAnimation.get()?.received.map((shown) => shown.name)).toEqual([name]);
const press = (name: string) => getControlByRole('button', name).click();
const offers = {
  templateId: 3,
  name: 'Torch',
  rarity: 1,
  imageUrl: null,
  energy: 3,
  price: 500,
  ...gold,
};

interface Kind {
  readonly endpoint: Parameters<typeof mockReply>[0];
  readonly reply: object;
  readonly ui: ReactNode;
  /**
   * Sets the answers of the lists as they are before the change. `after` sets the answers as they
   * are after the change.
   */
  readonly before: () => void;
  readonly after: () => void;
  readonly press: () => Promise<void>;
  readonly isTold: () => Promise<void>;
  readonly path?: string;
}
const claimKind = (name: string | RegExp): Kind => ({
  endpoint: api.claimAchievement,
  reply: { receipt },
  ui: <Claimables />,
  before: () => answerClaimables('UNLOCKED'),
  after: () => answerClaimables('CLAIMED'),
  press: () => page.getByRole('button', { name }).first().click(),
  isTold: () => expect.poll(() => claimInAnimation.get()?.text).toBe(m.success_reward_claimed()),
});
const badgeKind = (
  endpoint: Kind['endpoint'],
  name: () => string,
  outcomeText: () => string,
  state: 'READY' | 'NOT_ACTIVATED' = 'READY',
): Kind => ({
  endpoint,
  reply: { receipt },
  ui: <ItemEnergy itemId={7} energy={energy(state)} />,
  before: () => void mockReply(api.listBadges, { data: [offers] }),
  after: () => void mockReply(api.listBadges, { data: [] }),
  press: () => press(name()),
  isTold: () => expectMessage(outcomeText()),
});
const kinds: Record<string, Kind> = {
  craft: {
    endpoint: api.craftItem,
    reply: { receipt, item: buildInventoryItem(41, 'Vault blades') },
    ui: <CraftDialog open onClose={close} from={dagger} />,
    before: () => void mockReply(api.readCrafting, { crafts: [craft], worths: [] }),
    after: () => void mockReply(api.readCrafting, { crafts: [], worths: [] }),
    press: () => press(m.craft_one_for({ name: 'Vault blades', price: '2.50 Gold' })),
    isTold: got('Vault blades'),
  },
  dismantle: {
    endpoint: api.dismantleItems,
    reply: {
      receipt: {
        ...receipt,
        rewards: [
          {
            kind: 'CURRENCY',
            id: null,
            currency: 'GOLD',
            decimals: 2,
            amount: 120,
            name: 'Gold',
            imageUrl: null,
          },
        ],
      },
    },
    ui: <DismantleDialog open onClose={close} from={dagger} />,
    before: () => void mockReply(api.readCrafting, { crafts: [], worths: [worth] }),
    after: () => void mockReply(api.readCrafting, { crafts: [], worths: [] }),
    press: () => press(m.dismantle_do({ count: 1, price: '1.20 Gold' })),
    isTold: got('1.20 Gold'),
  },
  merge: {
    endpoint: api.mergeItems,
    reply: { receipt, item: buildInventoryItem(31, 'Keen blade') },
    ui: <MergeDialog open onClose={close} />,
    before: () =>
      void mockReply(api.listMergeLines, {
        data: [line([dagger, buildInventoryItem(12, 'Plain dagger', { commonId: 1 })])],
      }),
    after: () => void mockReply(api.listMergeLines, { data: [line([])] }),
    press: async () => {
      await press(m.merge_fill());
      await press(m.merge_do_for({ price: '2.50 Gold' }));
    },
    isTold: got('Keen blade'),
  },
  purchase: {
    endpoint: api.purchase,
    reply: { receipt },
    ui: <ShopPage />,
    path: '/shop',
    before: () => void mockReply(api.listOffers, { data: [offer(1)] }),
    after: () => void mockReply(api.listOffers, { data: [offer(0)] }),
    press: async () => {
      await page.getByRole('button', { name: /Lantern/ }).click();
      await press(m.shop_buy_for({ price: '3.00 Gold' }));
    },
    isTold: got('Lantern'),
  },
  exchange: {
    endpoint: api.exchangeCurrency,
    reply: { receipt },
    ui: <CurrencyExchange />,
    before: () => void mockReply(api.listPairs, { data: [pair(250)] }),
    after: () => void mockReply(api.listPairs, { data: [pair(0)] }),
    press: async () => {
      await press(m.exchange_do_for({ gives: '2.50 Gold', gets: '3 Pearls' }));
    },
    isTold: () => expectMessage(receipt.rule),
  },
  'pass upgrade': {
    endpoint: api.upgradePass,
    reply: { receipt },
    ui: <BattlePasses />,
    before: () => void mockReply(api.listPasses, { data: [track(false)] }),
    after: () => void mockReply(api.listPasses, { data: [track(true)] }),
    press: async () => {
      const name = m.pass_upgrade_for({ price: '5.00 Gold' });
      await press(name);
      await page.getByRole('dialog').getByRole('button', { name }).click();
    },
    isTold: got('Season of embers'),
  },
  refill: badgeKind(
    api.refillItem,
    () => m.energy_refill_one({ price: '2.50 Gold' }),
    m.energy_refilled,
  ),
  activate: badgeKind(api.activateItem, m.energy_activate, m.energy_activated, 'NOT_ACTIVATED'),
  'badge purchase': badgeKind(
    api.buyBadge,
    () => m.energy_buy_one({ name: 'Torch', price: '5.00 Gold' }),
    m.energy_bought,
  ),
  claim: claimKind(/Owl 1/),
  'claim of all': {
    ...claimKind(m.dashboard_claim_all()),
    isTold: () => expect.poll(() => claimInAnimation.get()?.received.length).toBe(2),
  },
  'alpha key': {
    endpoint: api.claimAlphaKey,
    reply: { state: 2, key: 'AAAA-BBBB' },
    ui: <AlphaKeyPage />,
    before: () => void mockReply(api.alphaKey, { state: 1, key: null }),
    after: () => void mockReply(api.alphaKey, { state: 2, key: 'AAAA-BBBB' }),
    press: () => press(m.alpha_claim()),
    isTold: () => expectMessage(m.success_reward_claimed()),
  },
};

describe('a lost reply', () => {
  beforeEach(() => {
    signInAs(7);
    mockGoldPurse(10_00);
    mockReply(api.alphaKeyRequest, { data: null });
  });
  it.each(Object.entries(kinds))(
    'is polled until the payment is confirmed: %s',
    async (_, { endpoint, reply, ui, before, after, press: order, isTold, path }) => {
      let isDone = false;
      const asked = mockReply(endpoint, () => (isDone ? (reply as never) : noReply));
      const questions = mockReply(api.readCommandState, () => ({ done: isDone }));
      before();
      await renderPortal(ui, {}, path);
      await order();
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
      await expect.poll(() => questions.length).toBeGreaterThan(0);
      const sent = asked.length;
      // the change is made, and its realtime message reloads the lists before the call is answered
      after();
      isDone = true;
      pollLostCalls();
      await isTold();
      expect(asked.length).toBeGreaterThan(sent);
      const keys = asked.map(({ headers, params }) => [
        JSON.stringify(params),
        headers.get('idempotency-key'),
      ]);
      expect(new Set(keys.map(([, key]) => key)).size).toBe(new Set(keys.map(([id]) => id)).size);
    },
  );
});
