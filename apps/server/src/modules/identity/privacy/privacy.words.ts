import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('privacy', {
  accountBeingDeletedAlready: [
    'This account is being deleted already',
    'Этот аккаунт уже удаляется',
  ],
  accountGone: ['The account is gone', 'Аккаунта больше нет'],
  accountStaysAlready: ['The account stays already', 'Аккаунт и так остаётся'],
  askedCopyOwnData: ['Asked for a copy of the own data', 'Запрошена копия своих данных'],
  askedDeleteOwnAccount: ['Asked to delete the own account', 'Запрошено удаление своего аккаунта'],
  decidedKeepOwnAccount: ['Decided to keep the own account', 'Удаление своего аккаунта отменено'],
  deletedAccountWhoseSevenDays: [
    'Deleted an account whose seven days were over',
    'Аккаунт удалён: семь дней прошли',
  ],
  nobodyDeletesOwnAccountFrom: [
    'Nobody deletes the own account from here',
    'Свой аккаунт отсюда не удаляют',
  ],
  orderedDeletion: ['Ordered a deletion', 'Назначено удаление'],
  orderedDeletionOf: ['Ordered the deletion of {player}', 'Назначено удаление аккаунта {player}'],
  whoWorksBackOfficeHands: [
    'Who works in the back office hands the role over before leaving',
    'Кто работает в панели управления, перед уходом передаёт роль',
  ],
});

/** Name of the task for operators. */
defineWords('task', { 'privacy.export': ['Copy of own data', 'Копия своих данных'] });
