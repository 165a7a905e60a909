import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import {
  generateKeyPairSigner,
  getAddressDecoder,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

const authWay = 'development';
const failed = {
  status: 400,
  code: 'SIGN_VERIFICATION_FAILED',
  message: expect.stringContaining('Sign verification failed'),
};
const toBase64 = (bytes: ArrayLike<number>): string =>
  Buffer.from(Array.from(bytes)).toString('base64');

describe('wallets', () => {
  let server: TestServer;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    player = await server.player();
  });
  afterAll(() => server.close());

  const askNonce = (player: Player, address: string, way = authWay) =>
    callApi(player.connection, 'walletNonce', { body: { address, authWay: way } });
  const signText = async (by: KeyPairSigner, text: string): Promise<string> => {
    const content = new TextEncoder().encode(text);
    const [signed] = await by.signMessages([{ content, signatures: {} }]);
    return toBase64(signed?.[by.address] ?? []);
  };
  const signTransaction = async (by: KeyPairSigner, wire: string): Promise<string> => {
    const transaction = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
    const [signed] = await by.signTransactions([transaction as never]);
    const signatures = { ...transaction.signatures, ...signed };
    return getBase64EncodedWireTransaction({ ...transaction, signatures });
  };
  const link = (player: Player, address: string, overrides: object, key?: string) =>
    callApi(
      player.connection,
      'linkWallet',
      { body: { address, authWay, ...overrides } },
      key === undefined ? undefined : { headers: { 'idempotency-key': key } },
    );
  const linkByMessage = async (player: Player, by: KeyPairSigner, key?: string) => {
    const { message } = await askNonce(player, by.address);
    return link(player, by.address, { sign: await signText(by, message) }, key);
  };
  const provePassword = (player: Player) =>
    callApi(player.connection, 'proveIdentity', { body: { password: player.identity.password } });
  const listed = async (player: Player) =>
    (await callApi(player.connection, 'listWallets', {})).data;

  it('are linked by a signed message, the primary one first; a mail says so (R7.66 R7.68 R3.4 R3.9)', async () => {
    const owner = await server.player();
    const [first, second] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
    const { message, expiresAt } = await askNonce(owner, first.address);
    expect(message).toContain(first.address);
    expect(message).toContain(`account ${owner.userId} (`);
    expect(new Date(expiresAt).getTime() - server.clock.now().getTime()).toBe(5 * 60_000);
    const addressBytes = toBase64(getAddressEncoder().encode(first.address));
    const { data } = await link(owner, first.address, {
      addressBytes,
      sign: await signText(first, message),
    });
    expect(data).toMatchObject({ address: first.address, authWay });
    await server.app.kernel.jobs.catchUp();
    const { text } = await server.mailFor(owner.identity.email, 'wallet-linked');
    expect(text).toContain(first.address);
    await linkByMessage(owner, second);
    expect((await listed(owner)).map(({ address }) => address)).toEqual([
      first.address,
      second.address,
    ]);
    const me = (await owner.me()) as { wallets: { address: string }[] };
    expect(me.wallets.map(({ address }) => address)).toEqual([first.address, second.address]);
  });

  it('are linked by a signed transaction that no block takes (R7.67 R3.10)', async () => {
    const wallet = await generateKeyPairSigner();
    const { transaction } = await askNonce(player, wallet.address);
    const signed = await signTransaction(wallet, transaction);
    const { data } = await link(player, wallet.address, {
      transaction: signed,
      verificationType: 'transaction',
    });
    expect(data.address).toBe(wallet.address);
    await expect(link(player, wallet.address, { transaction: signed })).rejects.toMatchObject(
      failed,
    );
  });

  it('are not linked by a signature that is used, old, changed, foreign or of another key', async () => {
    const [wallet, other] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
    const stranger = await server.player();
    const used = await askNonce(player, wallet.address);
    const sign = await signText(wallet, used.message);
    const changed = Buffer.from(sign, 'base64');
    changed.writeUInt8(changed.readUInt8(10) ^ 1, 10);
    const { transaction } = await askNonce(player, wallet.address);
    const cases: Record<string, () => Promise<unknown>> = {
      'a bit of the signature': () =>
        link(player, wallet.address, { sign: changed.toString('base64') }),
      'another text': async () =>
        link(player, wallet.address, { sign: await signText(wallet, `${used.message} `) }),
      'another key': async () =>
        link(player, wallet.address, { sign: await signText(other, used.message) }),
      'another address': () => link(player, other.address, { sign }),
      'another account': () => link(stranger, wallet.address, { sign }),
      'other address bytes': () =>
        link(player, wallet.address, {
          sign,
          addressBytes: toBase64(getAddressEncoder().encode(other.address)),
        }),
      'another way': () =>
        callApi(player.connection, 'linkWallet', {
          body: { address: wallet.address, authWay: 'other', sign },
        }),
      'an unsigned transaction': () => link(player, wallet.address, { transaction }),
      'a transaction of another key': async () => {
        const theirs = await askNonce(player, other.address);
        return link(player, wallet.address, {
          transaction: await signTransaction(other, theirs.transaction),
        });
      },
      'no transaction': () => link(player, wallet.address, { transaction: 'AAAA' }),
    };
    for (const [name, attempt] of Object.entries(cases))
      await expect(attempt(), name).rejects.toMatchObject(failed);
    server.clock.advance(5 * 60_000);
    await provePassword(player);
    await expect(link(player, wallet.address, { sign }), 'too late').rejects.toMatchObject(failed);
    expect((await listed(player)).map(({ address }) => address)).not.toContain(wallet.address);
    expect(await listed(stranger)).toEqual([]);
  });

  it('another session of the same player cannot use the text', async () => {
    const wallet = await generateKeyPairSigner();
    const { message } = await askNonce(player, wallet.address);
    const elsewhere = new Player(server.base, player.identity);
    await elsewhere.login();
    await expect(
      link(elsewhere, wallet.address, { sign: await signText(wallet, message) }),
    ).rejects.toMatchObject(failed);
  });

  it('keys of small order are refused, also with a signature that looser libraries take', async () => {
    const keys = [
      '01'.padEnd(64, '0'),
      `ec${'f'.repeat(60)}7f`,
      `${'0'.repeat(62)}80`,
      '0'.repeat(64),
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    ];
    for (const hex of keys) {
      const address = getAddressDecoder().decode(Buffer.from(hex, 'hex'));
      await expect(askNonce(player, address), hex).rejects.toMatchObject(failed);
      const forged = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(32)]);
      await expect(
        link(player, address, { sign: forged.toString('base64') }),
        hex,
      ).rejects.toMatchObject(failed);
    }
  });

  it('one linked to another account is named only after a signature proves its ownership', async () => {
    const wallet = await generateKeyPairSigner();
    const stranger = await server.player();
    await linkByMessage(player, wallet);
    await askNonce(stranger, wallet.address);
    await expect(
      link(stranger, wallet.address, { sign: toBase64(new Uint8Array(64)) }),
    ).rejects.toMatchObject(failed);
    await expect(linkByMessage(stranger, wallet)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('another account'),
    });
    await expect(linkByMessage(player, wallet)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('your account already'),
    });
  });

  it('ten links at once make one, and the one whose answer was lost is answered again', async () => {
    const owner = await server.player();
    const wallet = await generateKeyPairSigner();
    const { message } = await askNonce(owner, wallet.address);
    const sign = await signText(wallet, message);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => link(owner, wallet.address, { sign })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listed(owner)).toHaveLength(1);
    const other = await generateKeyPairSigner();
    const second = await askNonce(owner, other.address);
    const proof = { sign: await signText(other, second.message) };
    const first = await link(owner, other.address, proof, 'lost-answer');
    expect(await link(owner, other.address, proof, 'lost-answer')).toEqual(first);
  });

  it('an account has at most ten, however many are linked at once', async () => {
    const owner = await server.player();
    const wallets = await Promise.all(Array.from({ length: 13 }, generateKeyPairSigner));
    const ready = [];
    for (const wallet of wallets) {
      const { message } = await askNonce(owner, wallet.address);
      ready.push({ wallet, sign: await signText(wallet, message) });
      // a session keeps at most five texts
      if (ready.length === 3) {
        await Promise.allSettled(
          ready.splice(0).map(({ wallet: { address }, sign }) => link(owner, address, { sign })),
        );
      }
    }
    await Promise.allSettled(
      ready.map(({ wallet: { address }, sign }) => link(owner, address, { sign })),
    );
    expect(await listed(owner)).toHaveLength(10);
  });

  it('are unlinked by their owner alone; the next one becomes the primary one (R7.72)', async () => {
    const [owner, stranger] = [await server.player(), await server.player()];
    const [first, second] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
    const { data } = await linkByMessage(owner, first);
    await linkByMessage(owner, second);
    const unlink = (player: Player) =>
      callApi(player.connection, 'unlinkWallet', { params: { id: data.id } });
    await expect(unlink(stranger)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await unlink(owner);
    await expect(unlink(owner)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await listed(owner)).map(({ address }) => address)).toEqual([second.address]);
    await server.app.kernel.jobs.catchUp();
    await server.mailFor(owner.identity.email, 'wallet-unlinked');
    await linkByMessage(stranger, first);
  });

  it('linking and unlinking ask for the password', async () => {
    const owner = await server.player();
    const wallet = await generateKeyPairSigner();
    const { data } = await linkByMessage(owner, wallet);
    server.clock.advance(6 * 60_000);
    const refused = { code: 'PROOF_REQUIRED' };
    await expect(askNonce(owner, wallet.address)).rejects.toMatchObject(refused);
    await expect(
      link(owner, wallet.address, { sign: toBase64(new Uint8Array(64)) }),
    ).rejects.toMatchObject(refused);
    await expect(
      callApi(owner.connection, 'unlinkWallet', { params: { id: data.id } }),
    ).rejects.toMatchObject(refused);
    expect(await listed(owner)).toHaveLength(1);
  });

  it('bad input names its field', async () => {
    const { address } = await generateKeyPairSigner();
    for (const [body, field] of [
      [{ address: 'l0O', authWay }, 'address'],
      [{ address, authWay, sign: '%%' }, 'sign'],
      [{ address, authWay }, 'sign'],
      [{ address, authWay, sign: 'AAAA', transaction: 'AAAA' }, 'transaction'],
      [{ address, authWay, transaction: 'A'.repeat(2_000) }, 'transaction'],
    ] as const)
      await expect(
        callApi(player.connection, 'linkWallet', { body: body as never }),
      ).rejects.toMatchObject({ code: 'VALIDATION', fields: { [field]: expect.any(String) } });
  });

  it('operators find one by its address and unlink it with a logged reason (R2.36 R7.119)', async () => {
    const owner = await server.player();
    const wallet = await generateKeyPairSigner();
    const { data } = await linkByMessage(owner, wallet);
    const admin = await server.admin();
    const list = (filters: object) =>
      admin.section<{ data: { id: number; userId: number; isPrimary: boolean; proof: string }[] }>(
        'POST',
        '/api/banking/admin/wallets/list',
        filters,
      );
    expect((await list({ address: wallet.address.slice(0, 12) })).data).toEqual([
      expect.objectContaining({
        id: data.id,
        userId: owner.userId,
        isPrimary: true,
        proof: 'MESSAGE',
      }),
    ]);
    expect((await list({ userId: owner.userId })).data).toHaveLength(1);
    const unlinked = await callApi(admin.connection, 'adminUnlinkWallet', {
      params: { id: data.id },
      body: { reason: 'Stolen key' },
    });
    expect(await listed(owner)).toEqual([]);
    const entry = await admin.section<{ type: string; reason: string; userId: number }>(
      'GET',
      `/api/admin/activity-log/${unlinked.commandId}`,
    );
    expect(entry).toMatchObject({ reason: 'Stolen key', userId: owner.userId });
    await expect(
      admin.section('GET', `/api/banking/admin/wallets/${data.id}`),
    ).rejects.toMatchObject({ status: 404 });
  });
});
