import {
  defineMessages,
  type Sentence,
  type MessageTexts,
} from '@guildhall/contract/kit/text/messages';

/** Texts of a mail. A mail has a button if its template contains a link. */
interface MailWords {
  readonly subject: Sentence;
  readonly lines: readonly Sentence[];
  readonly action: Sentence | undefined;
}
type Values = Readonly<Record<string, string>>;
/**
 * Defines a mail template with its texts: `subject`, `line1`, `line2` and so on for the paragraphs,
 * and the label of the button.
 */
export function defineMailTemplate(
  name: string,
  texts: MessageTexts,
): (values: Values) => MailWords {
  const prefix = `mail.${name}`;
  defineMessages(prefix, texts);
  return (params) => {
    const part = (word: string): Sentence => ({ key: `${prefix}.${word}`, params });
    return {
      subject: part('subject'),
      lines: Object.keys(texts)
        .filter((word) => word.startsWith('line'))
        .map(part),
      action: 'action' in texts ? part('action') : undefined,
    };
  };
}
