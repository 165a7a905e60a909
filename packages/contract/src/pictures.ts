import { defineLabels } from './kit/text/text.ts';

/** Purposes of pictures, each with the section whose rows contain the pictures. */
export const pictureKinds = defineLabels('picture-kind', {
  avatar: { section: 'avatars', label: 'Avatars' },
  inventory: { section: 'inventories', label: 'Inventories' },
  collection: { section: 'collections', label: 'Collections' },
  currency: { section: 'currencies', label: 'Currencies' },
  perk: { section: 'perks', label: 'Perks' },
  achievement: { section: 'achievements', label: 'Achievements' },
  mission: { section: 'missions', label: 'Missions' },
  'activity-event': { section: 'activity-events', label: 'Activity events' },
  'referral-reward': { section: 'referral-rewards', label: 'Referral rewards' },
  tournament: { section: 'tournaments', label: 'Tournaments' },
  'battle-pass': { section: 'battle-passes', label: 'Passes' },
  shop: { section: 'shop', label: 'Shop' },
  article: { section: 'articles', label: 'Articles' },
});

export type PictureKind = keyof typeof pictureKinds;
export const pictureKindNames = Object.keys(pictureKinds) as readonly PictureKind[] as readonly [
  PictureKind,
  ...PictureKind[],
];
export const pictureExtensions = ['png', 'jpeg', 'webp'] as const;
export type PictureExtension = (typeof pictureExtensions)[number];
