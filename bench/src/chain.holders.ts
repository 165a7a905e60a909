/**
 * Writes linked wallets and their assets directly into two databases: the server's database, and
 * the database of the node that the server asks. The local node would need hours to mint ten
 * thousand assets.
 */
import { generateKeyPairSync } from 'node:crypto';
import { getAddressDecoder, getAddressEncoder, type Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from '@solana-program/token-2022';
import type { BenchDatabase } from './bench.database.ts';

const rentLamports = 2_074_080;
/** Bytes of a token account whose owner cannot change, as in wallets. */
const accountBytes = 170;
const [ownerAt, amountAt, stateAt, kindAt, extensionAt] = [32, 64, 108, 165, 166];
const [initialized, tokenAccount, immutableOwner] = [1, 2, 7];
const addresses = { encode: getAddressEncoder(), decode: getAddressDecoder() };

export function createRandomAddress(): Address {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  return addresses.decode.decode(Buffer.from(x, 'base64url'));
}

interface Token {
  readonly mint: Address;
  readonly owner: Address;
}
/** Builds the data of an account that holds one token. */
function toAccountData({ mint, owner }: Token): Buffer {
  const data = Buffer.alloc(accountBytes);
  data.set(addresses.encode.encode(mint));
  data.set(addresses.encode.encode(owner), ownerAt);
  data.writeBigUInt64LE(1n, amountAt);
  data.writeUInt8(initialized, stateAt);
  data.writeUInt8(tokenAccount, kindAt);
  data.writeUInt16LE(immutableOwner, extensionAt);
  return data;
}

/** Links a wallet to each player of the crowd. */
export async function insertWalletLinks(
  database: BenchDatabase,
  wallets: readonly Address[],
): Promise<void> {
  await database.query(
    `insert into wallets (user_id, address, auth_way, proof, created_at)
     select u.id, w.address, 'bench', 'MESSAGE', now()
     from unnest($1::text[]) with ordinality as w (address, nth)
     join (select id, row_number() over (order by id) as nth from users where email like 'rider%') u
       on u.nth = w.nth`,
    [wallets],
  );
  await database.query('analyze wallets');
}
/**
 * Gives each of the given wallets an item of a collection; the item is an asset on the node's
 * chain.
 */
export async function insertWalletAssets(
  { server, node }: { readonly server: BenchDatabase; readonly node: BenchDatabase },
  collectionId: number,
  owners: readonly Address[],
): Promise<void> {
  const tokens = owners.map((owner) => ({ owner, mint: createRandomAddress() }));
  const mints = tokens.map(({ mint }) => mint);
  await server.query(
    `with given as (
       select h.wallet, h.mint, h.nth + coalesce((select max(issued_id) from items), 0) as serial,
         a.id as account
       from unnest($1::text[], $2::text[]) with ordinality as h (wallet, mint, nth)
       join wallets w on w.address = h.wallet
       join accounts a on a.user_id = w.user_id
     ), made as (
       insert into items (collection_id, account_id, issued_id, granted_at)
       select $3, account, serial, now() from given
       returning id, issued_id
     )
     insert into chain_assets
       (id, mint, collection_id, assets_key, holder, state, name, symbol, minted_at)
     select made.id, given.mint, $3, given.mint, given.wallet, 'HELD', 'Salt blade', 'SALT', now()
     from made join given on given.serial = made.issued_id`,
    [owners, mints, collectionId],
  );
  await server.query('update items set asset_id = id where asset_id is null');
  await server.query('analyze items');
  await server.query('analyze chain_assets');
  const accounts = await Promise.all(
    tokens.map((token) =>
      findAssociatedTokenPda({ ...token, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS }),
    ),
  );
  // the node reads rows that are newer than its memory
  await node.query(
    `with later as (update chain_node set version = version + 1 returning version)
     insert into chain_accounts (address, program, lamports, data, version)
     select t.address, $3, $4, decode(t.data, 'hex'), later.version
     from later, unnest($1::text[], $2::text[]) as t (address, data)`,
    [
      accounts.map(([address]) => address),
      tokens.map((token) => toAccountData(token).toString('hex')),
      TOKEN_2022_PROGRAM_ADDRESS,
      rentLamports,
    ],
  );
}
