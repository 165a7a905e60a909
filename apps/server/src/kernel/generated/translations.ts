// Generated from the contract by `npm run generate`; do not edit.
import ru from '../../../../../languages/ru.json' with { type: 'json' };

/** Texts of every language except English, by key. */
export const translations: Readonly<Record<'ru', Readonly<Record<string, string>>>> = {
  ru,
};
