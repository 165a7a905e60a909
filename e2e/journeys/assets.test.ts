import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../../scripts/testing/free-port.ts';
import { accessFaults } from '../fixtures/axe.fixture.ts';
import { comeAs, useStage } from '../fixtures/stage.fixture.ts';

const owner = { email: 'collector@example.test', password: 'a key of three short words' };
const chainPort = await freePort();
const tokenProgram = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

interface TokenAccount {
  readonly mint: string;
  readonly state: 'initialized' | 'frozen';
  readonly amount: string;
}
/** Token accounts of an address, as any Solana client reads them: mint, amount, lock. */
async function readTokens(address: string): Promise<TokenAccount[]> {
  const response = await fetch(`http://127.0.0.1:${chainPort}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTokenAccountsByOwner',
      params: [
        address,
        { programId: tokenProgram },
        { encoding: 'base64', commitment: 'finalized' },
      ],
    }),
  });
  const { result } = (await response.json()) as {
    result: { value: { account: { data: [string, string] } }[] };
  };
  return result.value.map(({ account }) => {
    const data = Buffer.from(account.data[0], 'base64');
    return {
      mint: data.subarray(0, 32).toString('hex'),
      amount: data.readBigUInt64LE(64).toString(),
      state: data[108] === 2 ? 'frozen' : 'initialized',
    };
  });
}

test.describe('assets', () => {
  const stage = useStage({ CHAIN_PORT: String(chainPort) });
  const dialogButton = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  /** Lets the development wallet share its address and sign. */
  async function sign(page: Page, answer = 'Approve'): Promise<void> {
    await page.getByText('asks to see the address').waitFor();
    await dialogButton(page, 'Approve').click();
    await page.getByText('asks for your signature').waitFor();
    await dialogButton(page, answer).click();
  }
  async function finish(page: Page): Promise<void> {
    await page.getByText('Transaction completed. Awaiting confirmation').waitFor();
    await page.getByText('Transaction confirmed').waitFor();
  }
  async function giveItem(player: Player): Promise<void> {
    const { operator } = stage;
    const type = await operator.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Blades',
      section: 1,
      category: 'COSMETIC',
      internalName: 'blades',
      filterName: 'Blades',
    });
    const collection = await operator.section<{ id: number }>(
      'POST',
      '/api/banking/admin/collections',
      { name: 'Salt blades', symbol: 'SALT', rarity: 5, inventoryTypeId: type.id },
    );
    await operator.section('POST', `/api/admin/users/${player.userId}/assets`, {
      collectionId: collection.id,
    });
  }

  test('are minted, staked, released and destroyed on the chain (R1.4 R1.20 R4.40 R4.41 R4.42 R4.43 OP-68)', () =>
    stage.visit({ width: 390, height: 844 }, async (page) => {
      const player = await new Player(stage.product.url, owner).register();
      await giveItem(player);
      await comeAs(page, stage, player, '/digital-assets');
      await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).first().click();
      await page.getByRole('button', { name: 'Development wallet', exact: true }).click();
      await sign(page);
      await page.getByRole('heading', { name: 'Your assets' }).waitFor();
      const address = await page.locator('main li .vh').first().innerText();
      expect(await accessFaults(page)).toEqual([]);

      // Declined: the toast says so, nothing is sent, and another try goes through.
      await page.getByRole('button', { name: 'Put on the blockchain: Salt blades #1' }).click();
      await dialogButton(page, 'Put on the blockchain').click();
      await page.getByText('Transaction in progress. Waiting for approval').waitFor();
      await sign(page, 'Decline');
      await page.getByText('Transaction failed').waitFor();
      await page.getByRole('alert').getByText('declined in the wallet').waitFor();
      expect(await readTokens(address)).toEqual([]);
      await dialogButton(page, 'Try again').click();
      await sign(page, 'Approve with a guard');
      await finish(page);
      const [minted] = await readTokens(address);
      expect(minted).toMatchObject({ amount: '1', state: 'initialized' });
      expect(await accessFaults(page)).toEqual([]);

      // The page is read anew while the stake is under way: the toast goes on.
      await page.getByRole('button', { name: 'Stake Salt blades #1' }).click();
      expect(await accessFaults(page)).toEqual([]);
      await dialogButton(page, 'Stake').click();
      await sign(page);
      await page.getByText('Being staked').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Unstake Salt blades #1' }).waitFor();
      const staked = await readTokens(address);
      expect(staked.filter(({ state }) => state === 'frozen')).toEqual([
        { ...minted, state: 'frozen' },
      ]);
      expect(staked).toHaveLength(2);

      await page.getByRole('button', { name: 'Unstake Salt blades #1' }).click();
      await dialogButton(page, 'Unstake').click();
      await sign(page);
      await finish(page);
      // The toast of the stake before may still say that it is confirmed.
      await expect
        .poll(async () => (await readTokens(address)).map(({ state }) => state))
        .not.toContain('frozen');
      await page.getByText('Can be deleted from').waitFor();

      await page.getByRole('list', { name: 'Digital assets' }).getByRole('button').first().click();
      expect(await accessFaults(page)).toEqual([]);
      await dialogButton(page, 'Destroy this asset').click();
      await dialogButton(page, 'Destroy forever').click();
      await sign(page);
      await finish(page);
      await page.getByText('No assets in this wallet yet').waitFor();
      expect((await readTokens(address)).map(({ mint }) => mint)).not.toContain(minted?.mint);

      // The wallet goes, and what the chain has in it stays: the capsule, which is locked for now.
      await page.getByRole('button', { name: /^Unlink/ }).click();
      await dialogButton(page, 'Unlink').click();
      await page.getByText('Wallet unlinked').waitFor();
      expect(await readTokens(address)).toHaveLength(1);
    }));
});
