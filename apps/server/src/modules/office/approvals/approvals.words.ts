import { defineWords } from '@guildhall/contract/kit/words';

/** What is said of requests: in the log, in lists, to whoever may not decide. */
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
  loosens: ['A threshold is raised or taken away', 'Порог поднимается или снимается'],
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
  nothing: ['It would change nothing any more', 'Он больше ничего не изменит'],
});
