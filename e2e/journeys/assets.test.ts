import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { listFinalizedTokens } from '../fixtures/chain.fixture.ts';
import { readPageTexts, type Language } from '../fixtures/messages.fixture.ts';
import { isProveCommandRun } from '../fixtures/health/page-health.fixture.ts';
import { signInPageAs, declareJourneyServerInOwnProcess } from '../fixtures/stage.fixture.ts';
import { operatorIdentity } from '../fixtures/worlds.fixture.ts';

const chainPort = await findFreePort();
const [secondMs, minuteMs] = [1_000, 60_000];
const weekMs = 7 * 24 * 60 * minuteMs;
/** Start of an epoch. Epochs are weeks that begin on Mondays. */
const firstMonday = Date.UTC(2026, 0, 5);
/** Returns the last evening of an epoch: twenty minutes before the next epoch begins. */
const getEvening = (at: number): number =>
  firstMonday + Math.ceil((at - firstMonday) / weekMs) * weekMs - 20 * minuteMs;
/**
 * Start time of the tests, later than now, so that no session of the test data is from the future.
 */
const from = getEvening(Date.now() + 30 * minuteMs);
/**
 * Timeout in milliseconds against hanging. It is long because each visit makes eight transactions.
 */
const longMs = 120_000;
const english = ['en', 'English', 1440, 900] as const;
const russian = ['ru', 'Russian', 390, 844] as const;
/**
 * The visits of one run. With `npm run prove -- pages`, the pages are also visited in Russian at the
 * width of a phone.
 */
const visits = isProveCommandRun ? [english, russian] : [english];
/** Formats a sum of minor units like the pages of a language. */
const toShown = (minor: bigint, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(minor) / 100);

test.describe('assets', () => {
  const stage = declareJourneyServerInOwnProcess({
    CHAIN_PORT: String(chainPort),
    RATE_LIMIT_EXEMPT: '127.0.0.1,::1',
    SIMULATED_FROM: new Date(from).toISOString(),
  });
  let now = from;
  async function advance(ms: number): Promise<void> {
    await stage.product.advance(ms);
    now += ms;
  }
  /** Lets the server send a signed transaction, and read its result a minute later. */
  async function settle(): Promise<void> {
    await advance(secondMs);
    await advance(minuteMs);
  }

  let collectionId = 0;
  /** Creates the assets for staking and opens the rewards of staking. */
  async function openStaking(): Promise<Admin> {
    const time = { now: () => now, pause: advance };
    const admin = new Admin(stage.product.url, operatorIdentity, stage.operator.secret, time);
    await admin.enter();
    if (collectionId > 0) return admin;
    const make = (path: string, body: object): Promise<{ id: number }> =>
      admin.section('POST', path, body);
    const type = await make('/api/game/admin/inventory-types', {
      name: 'Blades',
      section: 1,
      category: 'COSMETIC',
      internalName: 'blades',
      filterName: 'Blades',
    });
    ({ id: collectionId } = await make('/api/banking/admin/collections', {
      name: 'Salt blades',
      symbol: 'SALT',
      rarity: 5,
      inventoryTypeId: type.id,
    }));
    const currency = { name: 'Ember', code: 'EMBER', type: 2, decimals: 2 };
    await make('/api/banking/admin/currencies', currency);
    // one minute creates the treasury, the next one detects it
    await advance(minuteMs);
    await advance(minuteMs);
    await admin.section('POST', '/api/banking/admin/staking-promotions/settings', {
      currency: currency.code,
      poolPerEpoch: '1001',
      splitCollectionId: collectionId,
    });
    await advance(minuteMs);
    return admin;
  }

  /** Signs in a player who uses a language and has two items of the collection. */
  async function comeWithItems(language: Language): Promise<Player> {
    await advance(getEvening(now) - now);
    const admin = await openStaking();
    const identity = {
      email: `collector-${language}@example.test`,
      password: 'a key of three words',
    };
    const player = await new Player(stage.product.url, identity).register();
    await callApi(player.connection, 'setLanguage', {
      params: { id: player.accountId },
      body: { language },
    });
    await callApi(admin.connection, 'adminGrantAsset', {
      params: { id: player.userId },
      body: { collectionId, amount: 2, reason: 'Journey' },
    });
    return player;
  }

  /** Reads the amount that a player can claim to the player's wallet, in minor units. */
  async function readRewards({ connection }: Player): Promise<bigint> {
    const { data } = await callApi(connection, 'listWallets', {});
    const params = { id: String(data[0]?.id) };
    return BigInt((await callApi(connection, 'readStaking', { params })).claimableAmount);
  }

  /** Creates functions for an owner's actions on the page of digital assets, in a language. */
  function createSteps(page: Page, language: Language) {
    const text = readPageTexts(language);
    let address = '';
    const main = page.getByRole('main');
    const list = page.getByRole('list', { name: text('assets_title') });
    const dialogButton = (key: string) =>
      page.getByRole('dialog').getByRole('button', { name: text(key), exact: true });
    /**
     * Presses the first button on the page whose name contains a text; the name may contain more.
     */
    const press = (key: string) =>
      main
        .getByRole('button')
        .filter({ hasText: only(key) })
        .first()
        .click();
    const only = (key: string) => new RegExp(`^${text(key)}$`);
    return {
      text,
      list,
      press,
      dialogButton,
      expectAccessible,
      sign,
      order,
      settleOrder,
      link,
      agree,
      read,
    };

    function read() {
      return listFinalizedTokens(chainPort, address);
    }

    async function expectAccessible(): Promise<void> {
      expect(await listAccessibilityFaults(page)).toEqual([]);
    }
    /** Makes the development wallet share its address and sign. */
    async function sign(answer = 'wallets_dev_approve'): Promise<void> {
      await page.getByText(text('wallets_dev_connect')).waitFor();
      await dialogButton('wallets_dev_approve').click();
      await page.getByText(text('wallets_dev_sign')).waitFor();
      await dialogButton(answer).click();
    }
    /**
     * Confirms an order in its dialog and signs it. Waits until the server has accepted the order.
     */
    async function order(deed: string, answer?: string): Promise<void> {
      await dialogButton(deed).click();
      await page.getByText(text('transaction_in_progress')).waitFor();
      await sign(answer);
    }
    /** Waits until the transaction is final on the chain. */
    async function settleOrder(): Promise<void> {
      await page.getByText(text('transaction_completed')).waitFor();
      await settle();
      await page.getByText(text('transaction_completed')).waitFor({ state: 'detached' });
      await page.getByText(text('transaction_confirmed')).first().waitFor();
    }
    async function link(): Promise<void> {
      await press('wallets_link');
      await page.getByRole('button', { name: 'Development wallet', exact: true }).click();
      await sign();
      await page.getByRole('heading', { name: text('assets_own') }).waitFor();
      address = await main.locator('li .vh').first().innerText();
    }
    /** Checks that the wallet on the chain contains exactly the assets that the page shows. */
    async function agree(held: {
      readonly free: number;
      readonly staked: number;
      readonly capsules: number;
      readonly rewards?: bigint;
    }): Promise<void> {
      const { free, staked, capsules, rewards = 0n } = held;
      const heading = `${text('assets_own')} ${free + staked}`;
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await expect(list.getByRole('listitem')).toHaveCount(free + staked);
      await expect(list.getByText(text('assets_is_staked'), { exact: true })).toHaveCount(staked);
      await expect(main.getByText(text('assets_capsule_holds', { n: '' }))).toHaveCount(capsules);
      const tokens = await read();
      const single = tokens.filter(({ amount }) => amount === 1n);
      expect(single.filter(({ isFrozen }) => isFrozen)).toHaveLength(staked);
      expect(single).toHaveLength(free + staked + capsules);
      expect(tokens.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
        BigInt(free + staked + capsules) + rewards,
      );
      if (held.free + held.staked > 0) {
        await list.getByRole('button').first().click();
        const mint = await page.getByRole('dialog').locator('dd .vh').innerText();
        expect(single.map((token) => token.mint)).toContain(mint);
        await expectAccessible();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await expectAccessible();
    }
  }

  async function walk(page: Page, language: Language): Promise<void> {
    test.setTimeout(longMs);
    const player = await comeWithItems(language);
    await signInPageAs(page, stage, player, '/digital-assets');
    const steps = createSteps(page, language);
    const { text, press, agree, expectAccessible, order, settleOrder, dialogButton } = steps;
    await page.getByText(text('wallets_empty')).waitFor();
    await expectAccessible();
    await steps.link();
    await agree({ free: 0, staked: 0, capsules: 0 });

    // the wallet declines, so the toast reports this, nothing is sent, and another attempt succeeds
    await press('assets_mint');
    await expectAccessible();
    await order('assets_mint', 'wallets_dev_decline');
    await page.getByText(text('transaction_failed')).waitFor();
    await page.getByRole('alert').getByText(text('wallets_declined')).waitFor();
    await expectAccessible();
    await dialogButton('wallets_again').click();
    await steps.sign('wallets_dev_guard');
    await settleOrder();
    await agree({ free: 1, staked: 0, capsules: 0 });
    await press('assets_mint');
    await order('assets_mint');
    await settleOrder();
    await agree({ free: 2, staked: 0, capsules: 0 });

    // the page is reloaded while the stake is in progress: the toast continues
    await press('assets_stake');
    await expectAccessible();
    await order('assets_stake');
    await page.getByText(text('assets_pending_stake')).waitFor();
    await page.reload();
    await settleOrder();
    await agree({ free: 1, staked: 1, capsules: 1 });

    await advance(40 * minuteMs);
    await page.reload();
    const rewards = await readRewards(player);
    expect(rewards).toBeGreaterThan(0n);
    await press('staking_claim');
    await page.getByRole('dialog').getByText(toShown(rewards, language)).waitFor();
    await order('staking_claim');
    await settleOrder();
    await agree({ free: 1, staked: 1, capsules: 1, rewards });

    await press('assets_unstake');
    await order('assets_unstake');
    await settleOrder();
    await agree({ free: 2, staked: 0, capsules: 1, rewards });

    // the item of a split asset can be put on the chain again
    await steps.list.getByRole('button').first().click();
    await dialogButton('assets_split').click();
    await order('assets_split');
    await settleOrder();
    await page.getByText(text('assets_mintable')).waitFor();
    await agree({ free: 1, staked: 0, capsules: 1, rewards });

    await steps.list.getByRole('button').first().click();
    await dialogButton('assets_burn_open').click();
    await order('assets_burn');
    await settleOrder();
    await page.getByText(text('assets_empty')).waitFor();
    await agree({ free: 0, staked: 0, capsules: 1, rewards });

    await press('assets_capsule_delete');
    await order('assets_capsule_delete');
    await settleOrder();
    await agree({ free: 0, staked: 0, capsules: 0, rewards });

    // the wallet is unlinked, and the claimed amount stays in the wallet on the chain
    await press('wallets_unlink');
    await expectAccessible();
    await dialogButton('wallets_unlink').click();
    // the page asks for the password again, because it was last entered before the epoch ended
    await page.getByLabel(text('gate_password'), { exact: true }).fill(player.identity.password);
    await expectAccessible();
    await dialogButton('proof_confirm').click();
    await page.getByText(text('wallets_unlinked')).waitFor();
    await page.getByText(text('wallets_empty')).waitFor();
    expect(await steps.read()).toMatchObject([{ amount: rewards }]);
    await expectAccessible();
  }

  // the server refuses the first call until the password is entered, and the browser reports the
  // refusal
  const expectedStatuses = [400];
  for (const [language, name, width, height] of visits)
    test(`live on the chain, which agrees at each step, in ${name} (R1.4 R1.20 R4.40 R4.41 R4.42 R4.43 OP-68)`, () =>
      stage.visit({ width, height, expectedStatuses }, (page) => walk(page, language)));
});
