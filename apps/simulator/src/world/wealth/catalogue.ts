/**
 * What the demonstration world consists of: names, ranks and pictures. Made through the public
 * interfaces only.
 */
export const inventoryTypes = [
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
export const inventoryKinds = ['Blades', 'Bows', 'Staves', 'Shields'] as const;

export interface Template {
  readonly name: string;
  readonly type: (typeof inventoryTypes)[number]['name'];
  readonly kind: (typeof inventoryKinds)[number] | null;
  readonly rarity: number;
  readonly icon: string;
  readonly description: string;
  readonly isDefault?: boolean;
  readonly supplyCap?: number;
  readonly dlc?: string;
  /** Character attributes by name, each with the v of its formula. */
  readonly gives?: Readonly<Record<string, number>>;
}
export const templates: readonly Template[] = [
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
/** Reward by level: an item template or an avatar, by its name. */
export const levelRewards = [
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
export const statistics = [
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
export const hotLinks = [
  { link: 'https://game-icons.net/', active: true, title: 'Game icons' },
  {
    link: 'https://creativecommons.org/licenses/by/3.0/',
    active: true,
    title: 'Licence of the icons',
  },
] as const;
/** News of the demonstration world, oldest first. */
export const articles = [
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
 * What recruits bring, in the order of the player's list: deed (0 verified, 1 level, 2 matches),
 * heads, value, and what it pays.
 */
export const referralRewards = [
  { order: 1, type: 0, count: 1, value: null, pays: { kind: 4, name: null, amount: 60 } },
  { order: 2, type: 0, count: 3, value: null, pays: { kind: 1, name: 'Wall bow', amount: 1 } },
  { order: 3, type: 2, count: 4, value: 5, pays: { kind: 1, name: 'Night owl', amount: 1 } },
  { order: 4, type: 1, count: 5, value: 6, pays: { kind: 3, name: 'GOLD', amount: 10_000 } },
  { order: 5, type: 1, count: 10, value: 10, pays: { kind: 1, name: 'Oathkeeper', amount: 1 } },
] as const;
/** Windows in which recruits count more, in days from the day on which the world is made. */
export const referralEvents = [
  { name: 'Open gates', from: -2, to: 5, factor: 2, cap: 2 },
  { name: 'Night of the lanterns', from: 12, to: 14, factor: 3, cap: null },
] as const;

/**
 * Missions of the demonstration world: what is counted, how much of it, and what it brings. Special
 * ones run in days from the day on which the world is made.
 */
export const missions = [
  {
    name: 'First light',
    icon: 'torch',
    type: 'common',
    rotation: 'DAILY',
    statistic: 'Matches',
    segment: null,
    goal: 3,
    description: 'Play three matches.',
    pays: { kind: 'EXP', name: null, amount: 40 },
  },
  {
    name: 'Well fought',
    icon: 'war-axe',
    type: 'common',
    rotation: 'DAILY',
    statistic: 'Takedowns',
    segment: null,
    goal: 15,
    description: 'Take down fifteen opponents.',
    pays: { kind: 'CURRENCY', name: 'GOLD', amount: 1_250 },
  },
  {
    name: 'On the winning side',
    icon: 'knight-banner',
    type: 'common',
    rotation: 'DAILY',
    statistic: 'Victories',
    segment: null,
    goal: 2,
    description: 'Win two matches.',
    pays: { kind: 'INVENTORY', name: 'Plain dagger', amount: 1 },
  },
  {
    name: 'Over the long bridge',
    icon: 'compass',
    type: 'common',
    rotation: 'DAILY',
    statistic: 'Matches',
    segment: 'map=Long bridge',
    goal: 1,
    description: 'Play a match on the Long bridge.',
    pays: { kind: 'CURRENCY', name: 'GOLD', amount: 500 },
  },
  {
    name: 'Shield and gate',
    icon: 'round-shield',
    type: 'common',
    rotation: 'DAILY',
    statistic: 'Victories',
    segment: 'class=Warden',
    goal: 1,
    description: 'Win a match as Warden.',
    pays: { kind: 'EXP', name: null, amount: 50 },
  },
  {
    name: 'A true eye',
    icon: 'lightning-bow',
    type: 'common',
    rotation: 'DAILY',
    statistic: 'Takedowns',
    segment: 'class=Archer',
    goal: 5,
    description: 'Take down five opponents as Archer.',
    pays: { kind: 'EXP', name: null, amount: 50 },
  },
  {
    name: 'Seven nights’ watch',
    icon: 'hourglass',
    type: 'common',
    rotation: 'WEEKLY',
    statistic: 'Matches',
    segment: null,
    goal: 20,
    description: 'Play twenty matches.',
    pays: { kind: 'INVENTORY', name: 'Leather coat', amount: 1 },
  },
  {
    name: 'The banner stands',
    icon: 'griffin-symbol',
    type: 'common',
    rotation: 'WEEKLY',
    statistic: 'Victories',
    segment: null,
    goal: 8,
    description: 'Win eight matches.',
    pays: { kind: 'INVENTORY', name: 'Wall bow', amount: 1 },
  },
  {
    name: 'Hundredfold',
    icon: 'daggers',
    type: 'common',
    rotation: 'WEEKLY',
    statistic: 'Takedowns',
    segment: null,
    goal: 100,
    description: 'Take down a hundred opponents.',
    pays: { kind: 'CURRENCY', name: 'GOLD', amount: 15_000 },
  },
  {
    name: 'The great tide',
    icon: 'trident',
    type: 'special',
    from: -3,
    to: 11,
    statistic: 'Takedowns',
    segment: 'map=Sunken court',
    goal: 25,
    description: 'Take down twenty-five opponents in the Sunken court while the tide stands high.',
    pays: { kind: 'INVENTORY', name: 'Night owl', amount: 1 },
  },
  {
    name: 'Pearl divers',
    icon: 'sea-dragon',
    type: 'special',
    from: -3,
    to: 11,
    statistic: 'Matches',
    segment: 'map=Sunken court',
    goal: 2,
    description: 'Play two matches in the Sunken court while the tide stands high.',
    pays: { kind: 'CURRENCY', name: 'PEARL', amount: 40 },
  },
  {
    name: 'Lantern bearer',
    icon: 'lantern-flame',
    type: 'special',
    from: -1,
    to: 6,
    statistic: 'Matches',
    segment: 'map=Lantern square',
    goal: 4,
    description: 'Play four matches on the Lantern square.',
    pays: { kind: 'AVATAR', name: 'Stag', amount: 1 },
  },
] as const;
/** Badges for a lifetime, easiest first. */
export const achievements = [
  {
    name: 'Through the gate',
    icon: 'key',
    statistic: 'Matches',
    segment: null,
    goal: 1,
    exp: 20,
    description: 'Play your first match.',
  },
  {
    name: 'First blood',
    icon: 'plain-dagger',
    statistic: 'Takedowns',
    segment: null,
    goal: 1,
    exp: 20,
    description: 'Take down your first opponent.',
  },
  {
    name: 'Victor',
    icon: 'laurel-crown',
    statistic: 'Victories',
    segment: null,
    goal: 1,
    exp: 30,
    description: 'Win a match.',
  },
  {
    name: 'Regular of the hall',
    icon: 'chest',
    statistic: 'Matches',
    segment: null,
    goal: 25,
    exp: 100,
    description: 'Play twenty-five matches.',
  },
  {
    name: 'Sharp blade',
    icon: 'rune-sword',
    statistic: 'Takedowns',
    segment: null,
    goal: 50,
    exp: 100,
    description: 'Take down fifty opponents.',
  },
  {
    name: 'Wall of the north',
    icon: 'visored-helm',
    statistic: 'Victories',
    segment: 'class=Warden',
    goal: 10,
    exp: 150,
    description: 'Win ten matches as Warden.',
  },
  {
    name: 'Champion',
    icon: 'trophy',
    statistic: 'Victories',
    segment: null,
    goal: 50,
    exp: 300,
    description: 'Win fifty matches.',
  },
  {
    name: 'Legend of the hall',
    icon: 'imperial-crown',
    statistic: 'Matches',
    segment: null,
    goal: 500,
    exp: 1000,
    description: 'Play five hundred matches.',
  },
] as const;
