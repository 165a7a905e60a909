/** Words of notifications and their toasts, in every language. `{name}` is filled in. */
export const notificationTexts = {
  INVENTORY_ADDED: {
    en: { title: 'New item', text: '{item} was added to your inventory' },
    ru: { title: 'Новый предмет', text: '{item} добавлен в ваш инвентарь' },
  },
  INVENTORY_REMOVED: {
    en: { title: 'Item removed', text: '{item} was removed from your inventory' },
    ru: { title: 'Предмет удалён', text: '{item} удалён из вашего инвентаря' },
  },
  LEVEL_REWARD_AVAILABLE: {
    en: { title: 'Level {level} reached', text: '{item} is ready to claim' },
    ru: { title: 'Достигнут уровень {level}', text: 'Можно забрать награду: {item}' },
  },
  ACHIEVEMENT_UNLOCKED: {
    en: { title: 'Achievement unlocked', text: '{name} is ready to claim' },
    ru: { title: 'Достижение открыто', text: '{name}: награду можно забрать' },
  },
  REFERRAL_REWARD_AVAILABLE: {
    en: { title: 'Referral reward', text: '{item} is ready to claim' },
    ru: { title: 'Награда за приглашения', text: 'Можно забрать награду: {item}' },
  },
} as const;
export const eventTexts = {
  EXP_GAINED: {
    en: { title: 'Experience gained', text: '+{amount} EXP' },
    ru: { title: 'Получен опыт', text: '+{amount} опыта' },
  },
  ALPHA_KEY_GRANTED: {
    en: { title: 'Alpha key granted', text: 'Your alpha key is ready to claim' },
    ru: { title: 'Альфа-ключ выдан', text: 'Ваш альфа-ключ можно забрать' },
  },
  EMAIL_VERIFIED: {
    en: { title: 'E-mail verified', text: 'Your account is verified now' },
    ru: { title: 'Почта подтверждена', text: 'Ваша учётная запись подтверждена' },
  },
} as const;

interface Words {
  readonly title: string;
  readonly text: string;
}
/** Words in the user's language, filled. */
export function inLanguage(
  words: Readonly<Record<'en' | 'ru', Words>>,
  language: string,
  values: Readonly<Record<string, string | number>>,
): Words {
  const chosen = language === 'ru' ? words.ru : words.en;
  const fill = (line: string): string =>
    line.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
  return { title: fill(chosen.title), text: fill(chosen.text) };
}
