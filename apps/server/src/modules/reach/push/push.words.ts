import { defineWords } from '@guildhall/contract/kit/words';

/** What operators call it where they watch it. */
defineWords('effect', { push: ['Push message', 'Пуш-уведомление'] });
