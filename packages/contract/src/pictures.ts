import type { Said } from './kit/text/said.ts';

/** Purposes of pictures, and the section whose rows have them. */
export const pictureKinds = {
  avatar: { section: 'avatars', label: ['Avatars', 'Аватары'] },
  inventory: { section: 'inventories', label: ['Inventories', 'Предметы'] },
  collection: { section: 'collections', label: ['Collections', 'Коллекции'] },
  currency: { section: 'currencies', label: ['Currencies', 'Валюты'] },
  perk: { section: 'perks', label: ['Perks', 'Перки'] },
  achievement: { section: 'achievements', label: ['Achievements', 'Достижения'] },
  mission: { section: 'missions', label: ['Missions', 'Задания'] },
  'activity-event': {
    section: 'activity-events',
    label: ['Activity events', 'События активности'],
  },
  'referral-reward': {
    section: 'referral-rewards',
    label: ['Referral rewards', 'Награды за приглашения'],
  },
  tournament: { section: 'tournaments', label: ['Tournaments', 'Турниры'] },
  'battle-pass': { section: 'battle-passes', label: ['Passes', 'Пропуска'] },
  shop: { section: 'shop', label: ['Shop', 'Магазин'] },
  article: { section: 'articles', label: ['Articles', 'Статьи'] },
} as const satisfies Readonly<Record<string, { readonly section: string; readonly label: Said }>>;

export type PictureKind = keyof typeof pictureKinds;
export const pictureKindNames = Object.keys(pictureKinds) as readonly PictureKind[] as readonly [
  PictureKind,
  ...PictureKind[],
];
export const pictureExtensions = ['png', 'jpeg', 'webp'] as const;
export type PictureExtension = (typeof pictureExtensions)[number];
