import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('game', {
  accountNoItemFits: [
    'account {accountId} has no item {itemId} that fits {mode}',
    'у аккаунта {accountId} нет предмета {itemId} для режима {mode}',
  ],
  accountResultTwice: [
    'account {accountId} is in the result twice',
    'аккаунт {accountId} стоит в результате дважды',
  ],
  accountRosterTwice: [
    'account {accountId} is in the roster twice',
    'аккаунт {accountId} стоит в составе дважды',
  ],
  anotherResultReportedMatch: [
    'Another result was reported for this match',
    'Для этого матча сообщён другой результат',
  ],
  askedServerDrain: [
    'Asked the server {server} in {region} to drain',
    'Сервер {server} в регионе {region} выводится из работы',
  ],
  countMustNotLessThan: [
    '{name} is a count: it must not be less than 0',
    '{name} — счётчик: меньше 0 не бывает',
  ],
  countMustWholeNumber: [
    '{name} is a count: it must be a whole number',
    '{name} — счётчик: бывает только целым',
  ],
  decidedAlreadyMatch: [
    'This was decided already: the match is {state}',
    'Это уже решено: матч {state}',
  ],
  drainedGameServer: ['Drained a game server', 'Игровой сервер выведен из работы'],
  future: ['is in the future', 'ещё не наступило'],
  gameClosed: ['The game is closed', 'Игра закрыта'],
  itemLoadoutTwice: [
    'item {itemId} is in the loadout twice',
    'предмет {itemId} стоит в снаряжении дважды',
  ],
  keyRevoked: ['This key was revoked', 'Этот ключ отозван'],
  letServerTakeMatchesAgain: [
    'Let the server {server} in {region} take matches again',
    'Сервер {server} в регионе {region} возвращён в работу',
  ],
  scopeMatches: ['report matches', 'сообщать о матчах'],
  scopePlayers: ['read players and let them in', 'читать игроков и впускать их'],
  scopeEconomy: [
    'buy, exchange, craft and merge for players',
    'покупать, обменивать, создавать и сливать за игроков',
  ],
  scopeConfig: ['read the configuration', 'читать настройки'],
  keyMay: [
    'Whoever has the key “{name}” may: {scopes}',
    'У кого есть ключ «{name}», тот может: {scopes}',
  ],
  resetOf: [
    'Reset the displayed statistics of {n, plural, one {# player} other {# players}}: {names}',
    'Сброшены показываемые показатели, {n, plural, one {# игрок} few {# игрока} many {# игроков} other {# игрока}}: {names}',
  ],
  resetAndKept: [
    'Reset the displayed statistics of {n, plural, one {# player} other {# players}}: {names}. Not displayed, and kept: {stays}',
    'Сброшены показываемые показатели, {n, plural, one {# игрок} few {# игрока} many {# игроков} other {# игрока}}: {names}. Не показываются и остались: {stays}',
  ],
  madeKey: ['Made the key “{name}”', 'Создан ключ «{name}»'],
  match: ['The match is {state}', 'Матч {state}'],
  matchCalledOff: ['Match {match} was called off', 'Матч {match} отменён'],
  matchEnded: ['Match {match} ended', 'Матч {match} завершился'],
  matchHadNoResultAfter: [
    'Match {match} had no result after two hours',
    'У матча {match} за два часа не появилось результата',
  ],
  matchNotStartedHere: ['This match was not started here', 'Этот матч начат не здесь'],
  matchStarted: ['Match {match} started', 'Матч {match} начался'],
  matchStartedAnotherRequestSend: [
    'This match was started by another request; send it again',
    'Этот матч начал другой запрос; отправьте ещё раз',
  ],
  matchStartedWithAnotherRoster: [
    'This match was started with another roster',
    'Этот матч начат с другим составом',
  ],
  noSegment: ['{name} has no segment {unknown}', 'у {name} нет сегмента {unknown}'],
  noVersion: [
    'There is no version {version} that may be played',
    'Версии {version}, в которую можно играть, нет',
  ],
  serversDrained: ['servers take no new players', 'серверов больше не принимают игроков'],
  matchVersionDisabled: [
    'Match {match} was called off: its version was force-disabled',
    'Матч {match} отменён: его версия отключена принудительно',
  ],
  noRegion: ['names no region: {region}', 'такого региона нет: {region}'],
  regionDisabled: ['The region {region} is disabled', 'Регион {region} отключён'],
  keyOfAnotherRegion: [
    'This key is not good for the region {region}',
    'Этот ключ не подходит для региона {region}',
  ],
  serversOfRegion: [
    '{n, plural, one {# game server} other {# game servers}}',
    '{n, plural, one {# игровой сервер} few {# игровых сервера} many {# игровых серверов} other {# игрового сервера}}',
  ],
  keysOfRegion: [
    '{n, plural, one {# key of game servers} other {# keys of game servers}}',
    '{n, plural, one {# ключ игровых серверов} few {# ключа игровых серверов} many {# ключей игровых серверов} other {# ключа игровых серверов}}',
  ],
  serversTold: ['servers are told', 'серверов узнает об этом'],
  serversDrain: [
    'servers finish their matches and take nobody any more',
    'серверов доиграет матчи и больше никого не примет',
  ],
  serversTakeAgain: ['servers take players again', 'серверов снова принимает игроков'],
  playersInSession: ['players are on game servers now', 'игроков сейчас на игровых серверах'],
  playersFinish: ['players on them play to the end', 'игроков на них доиграет до конца'],
  otherRegion: [
    'This key is for another region than the player has entered',
    'Этот ключ для другого региона, не для того, куда вошёл игрок',
  ],
  notEntered: [
    'The player has not entered a server of this key',
    'Игрок не входил на сервер этого ключа',
  ],
  blockedPlayer: ['The player is blocked', 'Игрок заблокирован'],
  notAdmittedServer: ['Not admitted to this server', 'На этот сервер не пускают'],
  refusedHeldResult: ['Refused a held result', 'Отклонён придержанный результат'],
  refusedResultMatch: ['Refused the result of match {match}', 'Отклонён результат матча {match}'],
  registeredServer: [
    'Registered a server in {region}',
    'Зарегистрирован сервер в регионе {region}',
  ],
  releasedHeldResult: ['Released a held result', 'Принят придержанный результат'],
  releasedResultMatch: ['Released the result of match {match}', 'Принят результат матча {match}'],
  resetDisplayedStatistics: ['Reset the displayed statistics', 'Сброшены показываемые показатели'],
  resultNotExactlyItsRoster: [
    'The result is not of exactly its roster',
    'Результат не ровно по составу матча',
  ],
  revokedKey: ['Revoked a key', 'Отозван ключ'],
  revokedKeyNamed: ['Revoked the key “{name}”', 'Отозван ключ «{name}»'],
  rotatedKey: ['Rotated a key', 'Заменён ключ'],
  rotatedKeyNamed: ['Rotated the key “{name}”', 'Заменён ключ «{name}»'],
  serverDraining: ['This server is draining', 'Этот сервер выводится из работы'],
  serverGone: ['A server has gone', 'Сервер ушёл'],
  serverGoneOrToldOtherwise: [
    'The server has gone or was told otherwise since',
    'Сервер с тех пор ушёл или получил другое указание',
  ],
  serverGoneOrToldSo: [
    'The server has gone, or was told so already',
    'Сервер ушёл или уже получил это указание',
  ],
  serverNotRegistered: ['This server is not registered', 'Этот сервер не зарегистрирован'],
  stillAnotherMatch: ['Still in another match', 'Ещё в другом матче'],
  thereNoStatistic: ['there is no statistic {name}', 'показателя {name} нет'],
  theseSegmentsReportedTwice: [
    '{name} of these segments is reported twice',
    '{name} по этим сегментам сообщён дважды',
  ],
  playedLonger: [
    'played {played} s of a match of {length} s',
    'играл {played} с в матче длиной {length} с',
  ],
  experienceBeyond: ['{exp} experience, at most {max}', 'опыта {exp}, можно не больше {max}'],
  statisticBeyond: ['{sum} {name}, at most {max}', '{name}: {sum}, можно не больше {max}'],
  beyond: ['account {accountId}: {what}', 'аккаунт {accountId}: {what}'],
  beyondWithOthers: [
    'account {accountId}: {what}; {others} more players are beyond it',
    'аккаунт {accountId}: {what}; и ещё игроков сверх предела: {others}',
  ],
  minutes: ['{n} minutes', '{n} мин'],
  endedBeforeStart: [
    'ended {seconds} s before it started',
    'закончился за {seconds} с до своего начала',
  ],
  reportedLate: [
    'reported {late} after it ended, at most {max}',
    'сообщён через {late} после конца, можно не позже {max}',
  ],
  silent: [
    'the server was silent for {silent}, at most {max}',
    'сервер молчал {silent}, можно не дольше {max}',
  ],
  waitsForApproval: [
    'it is a large one and waits for the studio’s approval',
    'это крупная награда, она ждёт одобрения студии',
  ],
  waitsInInbox: [
    'it cannot be delivered for now and waits in the inbox',
    'сейчас это выдать нельзя, оно ждёт во входящих',
  ],
  tooLate: [
    'too late: it had closed when the result came',
    'поздно: результат пришёл, когда всё уже закрылось',
  ],
  perkPays: ['Perk “{perk}” of {item}: {task}', 'Перк «{perk}», предмет «{item}»: {task}'],
  tookEnergy: ['1 energy of {name}', '1 единица энергии: {name}'],
  boostedByOne: ['Booster: {by}', 'Усилитель: {by}'],
  boostedBy: ['Boosters, +{percent} %: {by}', 'Усилители, +{percent} %: {by}'],
  experienceReported: ['Experience of the match', 'Опыт за матч'],
  resultHeld: [
    'the result is being looked at before it counts',
    'результат проверяют, прежде чем он засчитается',
  ],
  resultRefused: [
    'the result was looked at and does not count',
    'результат проверили, и он не засчитан',
  ],
  wonMatch: ['Won a match', 'Победа в матче'],
  playedMatch: ['Played a match', 'Сыгран матч'],
});

/** Names of the tasks for operators. */
defineWords('task', {
  'regions.tell-servers': ['Servers told of a region', 'Оповещение серверов о регионе'],
  'statistics.reset': ['Reset of statistics', 'Сброс статистики'],
});
