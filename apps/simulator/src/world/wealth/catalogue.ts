/**
 * Content of the demonstration world: names, rarities and pictures. Created only through the public
 * interfaces.
 */
export const demoInventoryTypes = [
  {
    name: 'Blade skin',
    section: 1,
    category: 'COSMETIC',
    internalName: 'blade_skin',
    filterName: 'Blades',
    isVr: false,
    visible: true,
    displayOrder: 1,
  },
  {
    name: 'Bow skin',
    section: 1,
    category: 'COSMETIC',
    internalName: 'bow_skin',
    filterName: 'Bows',
    isVr: false,
    visible: true,
    displayOrder: 2,
  },
  {
    name: 'Helmet',
    section: 0,
    category: 'GEAR',
    internalName: 'helmet',
    filterName: 'Helmets',
    isVr: false,
    visible: true,
    displayOrder: 3,
  },
  {
    name: 'Armour',
    section: 0,
    category: 'GEAR',
    internalName: 'armour',
    filterName: 'Armour',
    isVr: false,
    visible: true,
    displayOrder: 4,
  },
  {
    name: 'Relic',
    section: 1,
    category: 'COSMETIC',
    internalName: 'relic',
    filterName: 'Relics',
    isVr: false,
    visible: true,
    displayOrder: 5,
  },
  {
    name: 'Gauntlet VR',
    section: 0,
    category: 'GEAR',
    internalName: 'gauntlet_vr',
    filterName: 'Gauntlets',
    isVr: true,
    visible: true,
    displayOrder: 6,
  },
] as const;
export const demoInventoryKinds = ['Blades', 'Bows', 'Staves', 'Shields'] as const;

export interface DemoItemTemplate {
  readonly name: string;
  readonly type: (typeof demoInventoryTypes)[number]['name'];
  readonly kind: (typeof demoInventoryKinds)[number] | null;
  readonly rarity: number;
  readonly icon: string;
  readonly description: string;
  readonly isDefault?: boolean;
  readonly supplyCap?: number;
  readonly dlc?: string;
  /** Character attributes by name, each with the value of v in its formula. */
  readonly gives?: Readonly<Record<string, number>>;
}
export const demoItemTemplates: readonly DemoItemTemplate[] = [
  {
    name: 'Gatekeeper’s boots',
    type: 'Armour',
    kind: null,
    rarity: 0,
    icon: 'boots',
    description: 'Everybody who comes through the gate gets a pair.',
    isDefault: true,
    gives: { Pace: 4 },
  },
  {
    name: 'Scout hood',
    type: 'Helmet',
    kind: null,
    rarity: 1,
    icon: 'hood',
    description: 'Waxed against the northern rain.',
    gives: { Sight: 6 },
  },
  {
    name: 'Plain dagger',
    type: 'Blade skin',
    kind: 'Blades',
    rarity: 0,
    icon: 'plain-dagger',
    description: 'It opens letters, too.',
  },
  {
    name: 'Wall bow',
    type: 'Bow skin',
    kind: 'Bows',
    rarity: 2,
    icon: 'bow-arrow',
    description: 'Made for long nights on the north wall.',
  },
  {
    name: 'Night owl',
    type: 'Relic',
    kind: null,
    rarity: 3,
    icon: 'owl',
    description: 'Sees everything, says nothing.',
  },
  {
    name: 'Gate shield',
    type: 'Armour',
    kind: 'Shields',
    rarity: 2,
    icon: 'checked-shield',
    description: 'The two colours of the gate.',
    gives: { Ward: 18, Pace: -2 },
  },
  {
    name: 'Oathkeeper',
    type: 'Blade skin',
    kind: 'Blades',
    rarity: 4,
    icon: 'rune-sword',
    description: 'Carried by whoever gave their word.',
  },
  {
    name: 'Ember wyrm',
    type: 'Relic',
    kind: null,
    rarity: 5,
    icon: 'dragon-head',
    description: 'Warm to the touch, even in winter.',
  },
  {
    name: 'Dawn sceptre',
    type: 'Relic',
    kind: 'Staves',
    rarity: 6,
    icon: 'caduceus',
    description: 'Raised once a year, at first light.',
    supplyCap: 500,
  },
  {
    name: 'Tide caller',
    type: 'Relic',
    kind: 'Staves',
    rarity: 7,
    icon: 'sea-dragon',
    description: 'Found on the shore after the great tide.',
    dlc: 'tidewatch',
  },
  {
    name: 'Star map',
    type: 'Relic',
    kind: null,
    rarity: 8,
    icon: 'star-swirl',
    description: 'Two of its stars are not in the sky.',
    supplyCap: 50,
  },
  {
    name: 'First lantern',
    type: 'Relic',
    kind: null,
    rarity: 9,
    icon: 'lantern-flame',
    description: 'The one that was lit before all others.',
    supplyCap: 10,
  },
  {
    name: 'Crested helmet',
    type: 'Helmet',
    kind: null,
    rarity: 3,
    icon: 'crested-helmet',
    description: 'For parades, and for the day after.',
    gives: { Ward: 9, Sight: 3 },
  },
  {
    name: 'Crossbow of the watch',
    type: 'Bow skin',
    kind: 'Bows',
    rarity: 3,
    icon: 'crossbow',
    description: 'Heavy, slow and honest.',
  },
  {
    name: 'Leather coat',
    type: 'Armour',
    kind: null,
    rarity: 1,
    icon: 'leather-armor',
    description: 'Three winters old and better for it.',
    gives: { Ward: 7 },
  },
  {
    name: 'Reach gauntlet',
    type: 'Gauntlet VR',
    kind: null,
    rarity: 2,
    icon: 'gauntlet',
    description: 'For those who step inside.',
    dlc: 'tidewatch',
    gives: { Force: 8 },
  },
];
/** Rewards by level. A reward is an item template or an avatar, identified by its name. */
export const demoLevelRewards = [
  [2, 'SKIN', 'Scout hood'],
  [3, 'AVATAR', 'Fox'],
  [4, 'SKIN', 'Plain dagger'],
  [5, 'SKIN', 'Wall bow'],
  [6, 'SKIN', 'Gate shield'],
  [8, 'AVATAR', 'Raven'],
  [10, 'SKIN', 'Crested helmet'],
  [12, 'SKIN', 'Night owl'],
  [14, 'SKIN', 'Crossbow of the watch'],
  [16, 'AVATAR', 'Stag'],
  [18, 'SKIN', 'Oathkeeper'],
  [20, 'SKIN', 'Tide caller'],
  [24, 'SKIN', 'Ember wyrm'],
  [28, 'AVATAR', 'Griffin'],
  [32, 'SKIN', 'Dawn sceptre'],
  [40, 'SKIN', 'Star map'],
  [50, 'SKIN', 'First lantern'],
] as const;
export const demoStatistics = [
  { name: 'Matches', segments: ['map'], displayed: true, displayOrder: 1, maxPerMinute: null },
  { name: 'Victories', segments: ['class'], displayed: true, displayOrder: 2, maxPerMinute: null },
  {
    name: 'Takedowns',
    segments: ['class', 'map'],
    displayed: true,
    displayOrder: 3,
    maxPerMinute: 60,
  },
] as const;
export const demoHotLinks = [
  { link: 'https://game-icons.net/', active: true, title: 'Game icons' },
  {
    link: 'https://creativecommons.org/licenses/by/3.0/',
    active: true,
    title: 'Licence of the icons',
  },
] as const;
/** News of the demonstration world, oldest first. */
export const demoArticles = [
  {
    title: 'Welcome to the hall',
    icon: 'lantern-flame',
    text:
      'The gate is open, the lanterns are lit.\n\nEvery match brings **experience**, every ' +
      'level its reward. What you can claim glows on your [dashboard](#/dashboard).\n\n## ' +
      'Where to begin\n\n- Choose a face under [profile settings](#/profile-settings)\n- Look ' +
      'into your [inventory](#/inventory): a pair of boots waits there\n- Verify your e-mail, ' +
      'so that nothing of yours is ever lost',
  },
  {
    title: 'The great tide has come',
    icon: 'sea-dragon',
    text:
      'After the great tide the shore is full of things that nobody lost.\n\n> Two of its ' +
      'stars are not in the sky.\n\nPlayers from level 20 on find the **Tide caller** among ' +
      'their rewards. The *Tidewatch* pack brings its gauntlet to those who step inside.',
  },
] as const;

/**
 * Rewards for recruits in the order in which the player sees them. Each has an action (0 verified,
 * 1 level, 2 matches), a number of recruits, a value and a payment.
 */
export const demoReferralRewards = [
  { order: 1, type: 0, count: 1, value: null, pays: { kind: 4, name: null, amount: 60 } },
  { order: 2, type: 0, count: 3, value: null, pays: { kind: 1, name: 'Wall bow', amount: 1 } },
  { order: 3, type: 2, count: 4, value: 5, pays: { kind: 1, name: 'Night owl', amount: 1 } },
  { order: 4, type: 1, count: 5, value: 6, pays: { kind: 3, name: 'GOLD', amount: 10_000 } },
  { order: 5, type: 1, count: 10, value: 10, pays: { kind: 1, name: 'Oathkeeper', amount: 1 } },
] as const;
/** Time windows in which recruits count more, in days from the day on which the world is built. */
export const demoReferralEvents = [
  { name: 'Open gates', from: -2, to: 5, factor: 2, cap: 2 },
  { name: 'Night of the lanterns', from: 12, to: 14, factor: 3, cap: null },
] as const;
