import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('alphaKeys', {
  answeredRequest: ['Answered a request', 'Дан ответ на заявку'],
  askedAlphaKey: ['Asked for an alpha key', 'Подана заявка на альфа-ключ'],
  assignedAlphaKeys: ['Assigned alpha keys', 'Розданы альфа-ключи'],
  assignedKeys: ['Assigned {n} alpha keys', 'Роздано альфа-ключей: {n}'],
  claimedAlphaKey: ['Claimed the alpha key', 'Забран альфа-ключ'],
  grantedAlphaKey: ['Granted an alpha key to {player}', 'Игроку {player} выдан альфа-ключ'],
  grantingAlphaKey: ['Granted an alpha key', 'Выдан альфа-ключ'],
  grantedAlreadyCanNoLonger: [
    'was granted already and can no longer be changed',
    'уже выдан, изменить нельзя',
  ],
  keyBeenClaimedAlready: ['This key has been claimed already', 'Этот ключ уже получен'],
  keyGrantedPlayerAlready: [
    'A key was granted to this player already',
    'Этому игроку ключ уже выдан',
  ],
  madeAlphaKeys: ['Made {n} alpha keys', 'Создано альфа-ключей: {n}'],
  noAlphaKeyGrantedYou: ['No alpha key was granted to you', 'Вам не выдан альфа-ключ'],
  nobodyAnswersOwnRequest: [
    'Nobody answers an own request',
    'На собственную заявку отвечает другой',
  ],
  noFreeKeyLeftAdd: [
    'No free key is left. Add keys first',
    'Свободных ключей не осталось. Сначала добавьте ключи',
  ],
  noKeyGrantedPlayer: ['No key was granted to this player', 'Этому игроку ключ не выдавали'],
  playerBlocked: ['This player is blocked', 'Этот игрок заблокирован'],
  playerClaimedKeyAlready: ['This player has claimed a key already', 'Этот игрок уже получил ключ'],
  keyIsClaimed: ['The player has claimed the key already', 'Игрок уже получил ключ'],
  set2PlayersClaimAlone: [
    'is set to 2 by the player’s claim alone',
    '2 ставит только сам игрок, получая ключ',
  ],
  takingGrantBackAdministrator: [
    'Taking a grant back is for an administrator',
    'Отобрать выданное может администратор',
  ],
  thereAlready: ['is there already', 'такое уже есть'],
  theseKeysWereClaimedAlready: [
    '{claimed} of these keys were claimed already',
    'Уже получено из этих ключей: {claimed}',
  ],
  theseKeysWereGrantedAlready: [
    '{given} of these keys were granted already',
    'Уже выдано из этих ключей: {given}',
  ],
  tookAlphaKeyBack: ['Took the alpha key of {player} back', 'У игрока {player} отозван альфа-ключ'],
  tookAlphaKeysOver: ['Took alpha keys over', 'Загружены альфа-ключи'],
  tookKeysOver: ['Took {n} alpha keys over', 'Загружено альфа-ключей: {n}'],
  youAlphaKeyAlready: ['You have an alpha key already', 'У вас уже есть альфа-ключ'],
  youAskedAlphaKeyAlready: ['You have asked for an alpha key already', 'Вы уже просили альфа-ключ'],
  holder: ['{player}, to whom it was granted', 'ключ выдан: {player}'],
  standsTwice: ['stands here twice', 'стоит здесь дважды'],
});
