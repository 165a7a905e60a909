import { createHash } from 'node:crypto';
import type { Admin } from '../client/admin.ts';
import { callApi } from '../client/api.ts';
import type { Player } from '../client/player.ts';
import { Wallet } from '../client/wallet.ts';
import {
  getAssetCollectionId,
  grantCollectionItems,
  hasLocalChain,
  linkPlayerWallet,
  listMintableItemIds,
} from '../world/wealth/assets.ts';
import type { SimulatedPerson } from './crowd.ts';
import { minuteMs, type SimulationPlan, type SimulatedProduct } from './stage.ts';
import type { SimulationTally } from './tally.ts';

/** One in `everyNth` people owns assets on the chain, up to `holdersMax` owners. */
const [everyNth, holdersMax] = [3, 12];
const secondMs = 1_000;

/** A linked wallet, and the parameters of calls about it. */
interface Own {
  readonly wallet: Wallet;
  readonly params: { readonly id: string };
}
/** People who own assets on the chain: they mint, stake, release, destroy and claim. */
export class AssetHolders {
  readonly #stage: SimulatedProduct;
  readonly #tally: SimulationTally;
  readonly #people: ReadonlySet<SimulatedPerson>;
  readonly #seed: number;
  readonly #owned = new Map<SimulatedPerson, Own>();

  constructor(
    stage: SimulatedProduct,
    tally: SimulationTally,
    { seed }: SimulationPlan,
    people: readonly SimulatedPerson[],
  ) {
    this.#stage = stage;
    this.#tally = tally;
    this.#seed = seed;
    this.#people = new Set(people.filter((_one, at) => at % everyNth === 0).slice(0, holdersMax));
  }

  /**
   * Lets the people who are present act on their assets, one person at a time, because they share
   * the chain.
   */
  async act(admin: Admin, active: readonly SimulatedPerson[]): Promise<void> {
    const holders = active.filter((person) => this.#people.has(person));
    if (holders.length === 0 || !(await hasLocalChain(admin))) return;
    const collectionId = await getAssetCollectionId(admin);
    for (const person of holders) {
      const own = this.#owned.get(person) ?? (await this.#link(admin, person, collectionId));
      await this.#claim(person, own);
      await this.#mint(person, own);
    }
    await this.#settle();
    for (const person of holders) {
      const own = this.#owned.get(person);
      if (own) await this.#move(person, own, collectionId);
    }
    await this.#settle();
  }

  /**
   * Lets time pass: first a second in which signed transactions are sent, before their blockhash
   * expires, then a minute after which they are checked.
   */
  async #settle(): Promise<void> {
    await this.#stage.advance(secondMs);
    await this.#stage.advance(minuteMs);
  }

  async #link(admin: Admin, person: SimulatedPerson, collectionId: number): Promise<Own> {
    const { player, name } = person;
    const wallet = new Wallet(createHash('sha256').update(`${this.#seed} ${name}`).digest());
    // linking a wallet requires a recently entered password.
    await player.login();
    const own = { wallet, params: { id: String(await linkPlayerWallet(player, wallet)) } };
    await grantCollectionItems(admin, player, collectionId);
    this.#owned.set(person, own);
    this.#tally.count('actions', 'Wallets linked');
    return own;
  }

  /** Claims the payments of past epochs. Some claims are made twice at the same time. */
  async #claim({ player, random, name }: SimulatedPerson, { wallet, params }: Own): Promise<void> {
    const { connection } = player;
    const { claimableAmount } = await callApi(connection, 'readStaking', { params });
    if (claimableAmount === '0') return;
    const { transaction } = await callApi(connection, 'prepareClaim', { params });
    const body = { transaction: wallet.signTransaction(transaction) };
    const attempts = random.next() < 0.3 ? 2 : 1;
    const successes = await Promise.all(
      Array.from({ length: attempts }, () =>
        this.#tally.tries('Staking reward', ['CONFLICT'], () =>
          callApi(connection, 'claimRewards', { params, body }),
        ),
      ),
    );
    const paid = successes.filter(Boolean).length;
    this.#tally.must(paid === 1, `${name}: of ${attempts} equal claims ${paid} were taken`);
    this.#tally.count('claims', 'Staking reward', paid);
  }

  async #mint({ player }: SimulatedPerson, { wallet, params }: Own): Promise<void> {
    for (const itemId of await listMintableItemIds(player)) {
      const asked = { params, body: { itemId } };
      const { transaction } = await callApi(player.connection, 'prepareMint', asked);
      const body = { itemId, transaction: wallet.signTransaction(transaction) };
      await callApi(player.connection, 'mintAsset', { params, body });
      this.#tally.count('actions', 'Assets minted');
    }
  }

  /** Stakes an asset; on later days destroys a free asset or releases a staked one. */
  async #move({ player, random }: SimulatedPerson, own: Own, collectionId: number): Promise<void> {
    const asked = { params: own.params, query: {} };
    const { data } = await callApi(player.connection, 'listAssets', asked);
    const [free, staked] = [
      data.find((asset) => !asset.staked),
      data.find((asset) => asset.staked),
    ];
    const chance = random.next();
    if (free && staked && chance < 0.5) await this.#burn(player, own, free.id);
    else if (staked && chance < 0.8)
      await this.#turn('Unstake', player, own, { assetId: staked.id, collectionId });
    else if (free) await this.#turn('Stake', player, own, { assetId: free.id, collectionId });
  }

  async #turn(
    kind: 'Stake' | 'Unstake',
    { connection }: Player,
    { wallet, params }: Own,
    asked: { readonly assetId: number; readonly collectionId: number },
  ): Promise<void> {
    const { transaction } = await callApi(connection, `prepare${kind}`, { params, body: asked });
    const { collectionId } = asked;
    const body = { collectionId, transaction: wallet.signTransaction(transaction) };
    const send = kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset';
    await callApi(connection, send, { params, body });
    this.#tally.count('actions', `Assets ${kind === 'Stake' ? 'staked' : 'released'}`);
  }

  async #burn({ connection }: Player, { wallet, params }: Own, id: number): Promise<void> {
    const asked = { params, body: { assetIds: [id] } };
    const { transaction } = await callApi(connection, 'prepareBurn', asked);
    const body = { assetIds: [id], transaction: wallet.signTransaction(transaction) };
    await callApi(connection, 'burnAssets', { params, body });
    this.#tally.count('actions', 'Assets destroyed');
  }
}
