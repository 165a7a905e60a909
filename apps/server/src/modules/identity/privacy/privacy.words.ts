import { defineWords } from '@guildhall/contract/kit/words';

/** What is said here: to players and operators, in the log. */
export const words = defineWords('privacy', {
  accountBeingDeletedAlready: [
    'This account is being deleted already',
    'Эта учётная запись уже удаляется',
  ],
  accountGone: ['The account is gone', 'Учётной записи больше нет'],
  accountStaysAlready: ['The account stays already', 'Учётная запись и так остаётся'],
  askedCopyOwnData: ['Asked for a copy of the own data', 'Запрошена копия своих данных'],
  askedDeleteOwnAccount: [
    'Asked to delete the own account',
    'Запрошено удаление своей учётной записи',
  ],
  decidedKeepOwnAccount: [
    'Decided to keep the own account',
    'Удаление своей учётной записи отменено',
  ],
  deletedAccountWhoseSevenDays: [
    'Deleted an account whose seven days were over',
    'Удалена учётная запись: семь дней прошли',
  ],
  nobodyDeletesOwnAccountFrom: [
    'Nobody deletes the own account from here',
    'Свою учётную запись отсюда не удаляют',
  ],
  orderedDeletion: ['Ordered a deletion', 'Назначено удаление'],
  orderedDeletionOf: [
    'Ordered the deletion of {player}',
    'Назначено удаление учётной записи {player}',
  ],
  whoWorksBackOfficeHands: [
    'Who works in the back office hands the role over before leaving',
    'Кто работает в панели управления, перед уходом передаёт роль',
  ],
});
