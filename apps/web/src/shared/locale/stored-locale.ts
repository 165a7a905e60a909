import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { changeLocale, isLocale, type Locale } from './locale.ts';
import { useUser } from '../query/use-user.ts';
import { onSessionClear } from '../session/leave.ts';

/**
 * Last language of the account that this page has seen. The page follows only changes of it, so
 * that an older answer does not revert a newer choice.
 */
let followed: string | undefined;
/** Number of choices that are being sent to the server. */
let underway = 0;
onSessionClear(() => (followed = undefined));

/**
 * Changes the language at once, and stores it with the account. Mails and messages use the new
 * language once the server has stored it.
 */
export async function changeAccountLocale(accountId: number, language: Locale): Promise<void> {
  underway++;
  changeLocale(language);
  try {
    await call('setLanguage', {
      params: { id: accountId },
      body: { language },
      ownMessage: 'except-429',
    });
    followed = language;
  } finally {
    underway--;
  }
}

/**
 * Applies the language of the account to the page. The language belongs to the person and not to
 * the device: a sign-in elsewhere or a choice in another tab also changes this page.
 */
export function useApplyAccountLocale(): void {
  const language = useUser().data?.language;
  useEffect(() => {
    if (language === undefined || language === followed || underway > 0) return;
    followed = language;
    if (isLocale(language)) changeLocale(language);
  }, [language]);
}
