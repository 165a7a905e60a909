import { defineTitled, defineWords, type Titled } from '@guildhall/contract/kit/words';

/** What is said here: to players and operators, in the log. */
export const words = defineWords('inbox', {
  claimedFromInbox: ['Claimed from the inbox', 'Забрано из входящих'],
  claimedRewardFromInbox: ['Claimed {reward} from the inbox', 'Забрано из входящих: {reward}'],
  couldNotDeliveredYet: ['{reward} could not be delivered yet', 'Пока не удалось выдать: {reward}'],
  expired: ['This has expired', 'Срок этого истёк'],
  waitInInboxes: ['rewards that wait in inboxes', 'награды, которые ждут во входящих'],
});

/** Why something waits in the inbox. `{name}` is what it was earned with. */
export const inboxWords = {
  UNCLAIMED: defineTitled('inbox.UNCLAIMED', {
    title: ['{name}', '{name}'],
    text: [
      'You finished this mission and its time ran out before you claimed the reward.',
      'Вы выполнили это задание, но его срок истёк раньше, чем вы забрали награду.',
    ],
  }),
  HELD: defineTitled('inbox.HELD', {
    title: ['A reward waits for you', 'Вас ждёт награда'],
    text: [
      'None of it is left at the moment. It stays yours: claim it as soon as there is more.',
      'Сейчас её запас исчерпан. Она остаётся вашей: заберите её, как только запас пополнится.',
    ],
  }),
  SUSPENDED: defineTitled('inbox.SUSPENDED', {
    title: ['A reward waits for you', 'Вас ждёт награда'],
    text: [
      'It was due while your account was blocked or about to be deleted. It stays yours: claim it once that is over.',
      'Она была начислена, пока аккаунт был заблокирован или ожидала удаления. Она остаётся вашей: заберите её, когда это закончится.',
    ],
  }),
  WITHDRAWN: defineTitled('inbox.WITHDRAWN', {
    title: ['A reward that you have earned', 'Заслуженная награда'],
    text: [
      'It is no longer offered, but you had reached it before. It stays yours.',
      'Её больше не предлагают, но вы успели её заслужить. Она остаётся вашей.',
    ],
  }),
} as const satisfies Record<string, (values: never) => Titled>;
export type InboxKind = keyof typeof inboxWords;
