import type { Admin } from '../../client/admin.ts';
import { callApi } from '../../client/api.ts';
import type { Player } from '../../client/player.ts';
import type { SeededRandom } from '../../seeded.ts';

const devices = ['PC headset', 'Standalone headset', 'PC screen', 'Phone or tablet'] as const;
const games = [
  'Anything with bows and long evenings',
  'Chess, and racing at weekends',
  'Co-operative dungeons with friends',
  'Tournaments, mostly on the wall',
  'Building games',
] as const;
const countries = ['DE', 'BR', 'JP', 'PL', 'CA', 'KR', 'FR', 'KZ'] as const;
const sources = ['A friend', 'A stream or video', 'Social network', 'Search'] as const;
const reason = 'Demonstration world';

async function ask(player: Player, random: SeededRandom, place: number): Promise<boolean> {
  const params = { id: player.userId };
  if ((await callApi(player.connection, 'alphaKeyRequest', { params })).data !== null) return false;
  const contentCreator = random.next() < 0.3;
  await callApi(player.connection, 'requestAlphaKey', {
    params,
    body: {
      contentCreator,
      link: contentCreator ? `https://video.example.org/@rider${place}` : '',
      device: random.pick(devices),
      age: String(random.int(16, 48)),
      gender: random.pick(['Female', 'Male', 'Not said']),
      games: random.pick(games),
      country: random.pick(countries),
      foundUs: random.pick(sources),
    },
  });
  return true;
}
/**
 * Creates alpha keys, players who request keys, some granted keys and one claimed key. The
 * demonstration player has a key that is not claimed yet.
 */
export async function createDemoAlphaKeys(
  admin: Admin,
  players: readonly Player[],
  random: SeededRandom,
): Promise<void> {
  const { data } = await admin.section<{ data: unknown[] }>('POST', '/api/admin/alpha-keys/list', {
    perPage: 1,
  });
  if (data.length === 0) {
    await callApi(admin.connection, 'generateAlphaKeys', { body: { count: 60, reason } });
    await callApi(admin.connection, 'importAlphaKeys', {
      query: {},
      body: { keys: ['PARTNER-NORTH-0001', 'PARTNER-NORTH-0002'], reason },
    });
  }
  let asked = 0;
  for (const [place, player] of players.slice(0, 14).entries())
    if (await ask(player, random, place)) asked++;
  if (asked === 0) return;
  // grants keys to the oldest four requests, the demonstration player's request first.
  await callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: { limit: 4, reason } });
  const second = players[1];
  if (second) await callApi(second.connection, 'claimAlphaKey', { params: { id: second.userId } });
}
