import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('links', {
  linked: ['Linked {name} at {provider}', 'Привязан аккаунт {name} ({provider})'],
  renewed: ['Renewed the access to {name} at {provider}', 'Обновлён доступ к {name} ({provider})'],
  unlinked: ['Unlinked {name} at {provider}', 'Отвязан аккаунт {name} ({provider})'],
  notOffered: ['{provider} is not offered here', '{provider} здесь не предлагается'],
  noNewLinks: [
    '{provider} takes no new links for now',
    '{provider} сейчас не принимает новых привязок',
  ],
  onlyWayIn: [
    'This is how you sign in. Set a password first',
    'С этим аккаунтом вы входите. Сначала задайте пароль',
  ],
});

defineWords('effect', {
  'links.revoke': [
    'Telling a service that an account was unlinked',
    'Сообщение сервису об отвязке аккаунта',
  ],
});
