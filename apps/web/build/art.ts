import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Icons of game-icons.net by motif, for pictures of the demonstration. */
export const demoIconNames = {
  weapons: [
    'broadsword',
    'rune-sword',
    'relic-blade',
    'battle-axe',
    'war-axe',
    'bow-arrow',
    'pocket-bow',
    'lightning-bow',
    'crossbow',
    'trident',
    'daggers',
    'plain-dagger',
    'spiked-mace',
    'flail',
    'crystal-wand',
    'winged-scepter',
    'caduceus',
    'bo',
  ],
  armour: [
    'crested-helmet',
    'visored-helm',
    'barbute',
    'samurai-helmet',
    'viking-helmet',
    'spartan-helmet',
    'elf-helmet',
    'round-shield',
    'checked-shield',
    'dragon-shield',
    'winged-shield',
    'breastplate',
    'leather-armor',
    'gauntlet',
    'boots',
    'robe',
    'hood',
    'cape',
  ],
  avatars: [
    'hooded-assassin',
    'cowled',
    'wizard-face',
    'ninja-head',
    'woman-elf-face',
    'dwarf-face',
    'orc-head',
    'goblin-head',
    'monk-face',
    'barbarian',
    'owl',
    'wolf-head',
    'fox-head',
    'bear-head',
    'tiger-head',
    'eagle-head',
    'dragon-head',
    'sea-dragon',
    'wyvern',
    'griffin-symbol',
    'unicorn',
    'minotaur',
    'hydra',
    'raven',
    'lion',
    'stag-head',
    'crowned-skull',
    'spectre',
  ],
  artifacts: [
    'crown',
    'queen-crown',
    'imperial-crown',
    'holy-grail',
    'crystal-ball',
    'frozen-orb',
    'rune-stone',
    'spell-book',
    'scroll-unfurled',
    'gem-pendant',
    'ring',
    'emerald',
    'cut-diamond',
    'gems',
    'lantern-flame',
    'torch',
    'compass',
    'hourglass',
    'star-swirl',
    'angel-wings',
    'laurel-crown',
    'trophy',
    'knight-banner',
    'key',
    'chest',
    'locked-chest',
    'two-coins',
    'potion-ball',
    'health-potion',
  ],
} as const;

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
  aliases?: Record<string, { parent: string } | undefined>;
}

const at = (path: string) => new URL(path, import.meta.url);
const iconSet = JSON.parse(
  readFileSync(at('../../../node_modules/@iconify-json/game-icons/icons.json'), 'utf8'),
) as IconSet;

/**
 * Draws one shape on a transparent ground with light from above. The page that shows the picture
 * draws the background of the rarity.
 */
export function drawDemoIcon(name: string): string {
  const body = iconSet.icons[name]?.body;
  if (body === undefined) throw new Error(`game-icons has no ${name}`);
  const shape = body.replaceAll('currentColor', 'url(#light)');
  const light =
    '<linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" ' +
    'stop-color="#ffffff"/><stop offset=".55" stop-color="#d5e0f1"/><stop offset="1" ' +
    'stop-color="#93a8c8"/></linearGradient>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${light}</defs>${shape}</svg>\n`;
}

async function write(folder: URL): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of Object.values(demoIconNames).flat())
    await writeFile(new URL(`${name}.svg`, folder), drawDemoIcon(name));
}

// `node build/art.ts` redraws the pictures that the demonstration world uploads
if (process.argv[1] === fileURLToPath(import.meta.url)) await write(at('../../simulator/art/'));
