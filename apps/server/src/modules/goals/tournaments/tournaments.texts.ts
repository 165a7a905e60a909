/** What a winner is told, in every language. */
export const prizeTexts = {
  PAID: {
    en: { title: 'Place {place} in {name}', text: 'Your prize: {what}' },
    ru: { title: '{place}-е место: {name}', text: 'Ваш приз: {what}' },
  },
  HELD: {
    en: { title: 'Place {place} in {name}', text: 'Your prize waits in your inbox: {what}' },
    ru: { title: '{place}-е место: {name}', text: 'Ваш приз ждёт во входящих: {what}' },
  },
} as const;
