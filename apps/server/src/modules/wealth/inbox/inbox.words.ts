import { defineTitled, defineWords, type Titled } from '@guildhall/contract/kit/text/words';

export const words = defineWords('inbox', {
  claimedFromInbox: ['Claimed from the inbox', 'Забрано из входящих'],
  pays: ['{reward}', '{reward}'],
  claimedRewardFromInbox: ['Claimed {reward} from the inbox', 'Забрано из входящих: {reward}'],
  couldNotDeliveredYet: ['{reward} could not be delivered yet', 'Пока не удалось выдать: {reward}'],
  expired: ['This has expired', 'Срок этого истёк'],
  underReview: [
    'The studio looks at this reward first: it is paid as soon as it is released',
    'Студия сначала проверит эту награду: она будет выдана после проверки',
  ],
  refusedAlready: ['The studio has refused this reward', 'Студия отказала в этой награде'],
  releasedPayout: ['Released a held payout', 'Удержанная выплата разрешена'],
  released: ['Released {reward} for {player}', 'Разрешена выплата {reward} игроку {player}'],
  refusedPayout: ['Refused a held payout', 'В удержанной выплате отказано'],
  refused: ['Refused {reward} for {player}', 'Отказано в выплате {reward} игроку {player}'],
  refusedBecause: [
    'The studio looked at it and did not pay it',
    'Студия проверила её и не выплатила',
  ],
  decidedAlready: ['This was decided already', 'Это уже решено'],
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
      'It could not be delivered when it was tried last. It stays yours: claim it to try again.',
      'В последний раз выдать её не удалось. Она остаётся вашей: заберите её, чтобы повторить.',
    ],
  }),
  REVIEW: defineTitled('inbox.REVIEW', {
    title: ['A reward is being looked at', 'Награда проверяется'],
    text: [
      'It is a large one, and somebody at the studio looks at it first. There is nothing you have to do.',
      'Она крупная, и студия сначала проверит её. Вам ничего делать не нужно.',
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
/** Names what kept a held reward from being delivered when that was tried last. */
export const heldBecause = defineTitled('inbox.HELD_BECAUSE', {
  title: ['A reward waits for you', 'Вас ждёт награда'],
  text: [
    'It could not be delivered when it was tried last. {why}. It stays yours: claim it to try again.',
    'В последний раз выдать её не удалось. {why}. Она остаётся вашей: заберите её, чтобы повторить.',
  ],
});
export type InboxKind = keyof typeof inboxWords;
