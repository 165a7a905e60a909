import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('approvals', {
  one: [
    '{amount} {name}; alone at most {threshold}',
    '{amount} {name}; без одобрения не больше {threshold}',
  ],
  many: [
    '{amount} {name} to {n} players; alone at most {threshold}',
    '{amount} {name}, игроков: {n}; без одобрения не больше {threshold}',
  ],
  together: [
    '{amount} {name} after {before} within a day; alone at most {threshold}',
    '{amount} {name} после {before} за сутки; без одобрения не больше {threshold}',
  ],
  rule: [
    '{amount} {name} in one payout; alone at most {threshold}',
    '{amount} {name} одной выплатой; без одобрения не больше {threshold}',
  ],
  items: ['items', 'предметов'],
  unbounded: [
    'Makes {name} of {from}, which has no limit; alone at most {threshold}',
    'Делает {name} из того, что не ограничено ({from}); без одобрения не больше {threshold}',
  ],
  multiplies: [
    '{given} {from}, which one operator may give, become {amount} {name}; alone at most {threshold}',
    '{given} {from}, сколько выдаёт один оператор, становятся {amount} {name}; без одобрения не больше {threshold}',
  ],
  loosens: [
    'A threshold or a ceiling is raised or taken away',
    'Порог или предел поднимается или снимается',
  ],
  fewAdministrators: [
    'needs a second administrator: nobody could approve anything',
    'нужен второй администратор: одобрить было бы некому',
  ],
  wanted: ['Asked for “{deed}”', 'Запрошено: «{deed}»'],
  asked: ['Asked for approval: {deed}', 'Запрошено одобрение: {deed}'],
  approved: ['Approved request {id} of {asker}', 'Одобрен запрос {id}, {asker}'],
  approvedBy: ['{deed}; request {id}, approved by {by}', '{deed}; запрос {id}, одобрение: {by}'],
  refused: ['Refused request {id} of {asker}: {deed}', 'Отклонён запрос {id}, {asker}: {deed}'],
  withdrew: ['Withdrew request {id}: {deed}', 'Отозван запрос {id}: {deed}'],
  expired: ['Request {id} of {asker} expired: {deed}', 'Истёк запрос {id}, {asker}: {deed}'],
  decided: ['Decided on a request', 'Принято решение по запросу'],
  unnamed: ['a command', 'команда'],
  over: ['It was decided on already', 'По нему уже решено'],
  late: ['It has expired', 'Он истёк'],
  ownRequest: [
    'Who asked does not decide: another administrator does',
    'Кто просит, тот не решает: решает другой администратор',
  ],
  notYours: ['Only who asked withdraws it', 'Отзывает только тот, кто просил'],
  ownGain: [
    'It gives you something: another administrator decides',
    'Он даёт что-то вам: решает другой администратор',
  ],
  promoted: [
    'Who asked has changed your roles within a day: another administrator decides',
    'Кто просит, менял ваши роли в последние сутки: решает другой администратор',
  ],
  notActing: [
    'You are no administrator any more, or blocked',
    'Вы больше не администратор или заблокированы',
  ],
  askerGone: ['Who asked is no longer an administrator', 'Кто просит, больше не администратор'],
  stale: [
    'What it acts on was changed after it was asked for: it can never be done. Ask anew for what you see now',
    'То, чего он касается, изменили после запроса: выполнен он быть не может. Запросите заново то, что видите сейчас',
  ],
  staleNow: [
    'What it acts on was changed since it was asked for: it can no longer be approved',
    'То, чего он касается, с тех пор изменили: одобрить его уже нельзя',
  ],
  becameStale: [
    'Request {id} of {asker} became stale, what it acts on has changed: {deed}',
    'Запрос {id}, {asker}, устарел, изменилось то, чего он касается: {deed}',
  ],
  deciderIsNew: [
    'Who became an administrator less than a day ago decides on nothing: you may from {at}',
    'Кто стал администратором меньше суток назад, тот не решает: вы сможете с {at}',
  ],
  askerIsNew: [
    'Who became an administrator less than a day ago asks for nothing that another one must approve: you may from {at}',
    'Кто стал администратором меньше суток назад, тот не запрашивает того, что должен одобрить другой: вы сможете с {at}',
  ],
  related: [
    'You and who asked were made administrators by one another or by the same one: somebody independent decides',
    'Вас и того, кто просит, назначил администратором один из вас или один и тот же администратор: решает кто-то независимый',
  ],
  deciders: ['{who}', '{who}'],
  decides: ['{name}', '{name}'],
  decidesFrom: ['{name} from {at}', '{name} с {at}'],
  sameParty: [
    '{name} was made administrator by who asked, made them, or has the same promoter',
    '{name} — назначение связано с тем, кто просит',
  ],
  nobodyElse: [
    'Nobody could approve it: there is no other administrator. The owner of the server adds an independent one: start it with {setting} set to a new address',
    'Одобрить некому: другого администратора нет. Независимого добавляет владелец сервера: запуск с новым адресом в {setting}',
  ],
  nobodyDecides: [
    'Nobody could approve it: {why}. The owner of the server adds an independent administrator: start it with {setting} set to a new address',
    'Одобрить некому: {why}. Независимого администратора добавляет владелец сервера: запуск с новым адресом в {setting}',
  ],
});
