import type { Admin } from '../client/admin.ts';
import type { CreateMissingRows } from './build.ts';

const languages = [
  {
    name: 'English',
    shortcut: 'en',
    texts: {
      gate: { open: 'The gate is open', shut: 'The gate is shut', wait: 'Wait for the watch' },
      ride: { begin: 'Ride out', end: 'Ride home' },
      lantern: 'Lantern',
    },
  },
  {
    name: 'Russian',
    shortcut: 'ru',
    texts: {
      gate: { open: 'Ворота открыты', shut: 'Ворота закрыты' },
      ride: { begin: 'В путь', end: 'Домой' },
      lantern: 'Фонарь',
    },
  },
];
/** Creates two languages of the game; one text is missing in one of them. */
export async function createDemoLocalizations(
  admin: Admin,
  ensure: CreateMissingRows,
): Promise<void> {
  const base = '/api/game/admin/localizations';
  const ids = await ensure(
    base,
    languages.map(({ name, shortcut }) => ({ name, shortcut })),
    'shortcut',
  );
  for (const { shortcut, texts } of languages)
    for (const platform of ['WINDOWS', 'WEB'])
      await admin.upload(
        `${base}/${String(ids.get(shortcut))}/files/${platform}`,
        Buffer.from(JSON.stringify(texts, null, 2)),
        'application/json',
      );
}
