/** Why something waits in the inbox, in every language. `{name}` is what it was earned with. */
export const inboxTexts = {
  UNCLAIMED: {
    en: {
      title: '{name}',
      text: 'You finished this mission and its time ran out before you claimed the reward.',
    },
    ru: {
      title: '{name}',
      text: 'Вы выполнили это задание, но его срок истёк раньше, чем вы забрали награду.',
    },
  },
  HELD: {
    en: {
      title: 'A reward waits for you',
      text: 'None of it is left at the moment. It stays yours: claim it as soon as there is more.',
    },
    ru: {
      title: 'Вас ждёт награда',
      text: 'Сейчас её запас исчерпан. Она остаётся вашей: заберите её, как только запас пополнится.',
    },
  },
  SUSPENDED: {
    en: {
      title: 'A reward waits for you',
      text: 'It was due while your account was blocked or about to be deleted. It stays yours: claim it once that is over.',
    },
    ru: {
      title: 'Вас ждёт награда',
      text: 'Она была начислена, пока учётная запись была заблокирована или ожидала удаления. Она остаётся вашей: заберите её, когда это закончится.',
    },
  },
  WITHDRAWN: {
    en: {
      title: 'A reward that you have earned',
      text: 'It is no longer offered, but you had reached it before. It stays yours.',
    },
    ru: {
      title: 'Заслуженная награда',
      text: 'Её больше не предлагают, но вы успели её заслужить. Она остаётся вашей.',
    },
  },
} as const;
export type InboxKind = keyof typeof inboxTexts;
