import { toLanguage, formatMessage } from '../../../kernel/say.ts';
import { mailTemplates, type MailTemplate } from './mail.messages.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const buttonStyle =
  'display:inline-block;padding:14px 22px;background:#ffb83d;color:#1c1202;' +
  'font-weight:700;text-decoration:none';
const linkStyle = 'color:#8b99b1;font-size:13px;overflow-wrap:anywhere';
const bodyStyle = 'margin:0;background:#070a12;color:#b7c3d6;font:16px/1.5 sans-serif';
const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

/** Fills a mail template. Values are plain text; markup in them is escaped. */
export function composeMail(
  template: MailTemplate,
  language: string,
  values: Readonly<Record<string, string>>,
): MailContent {
  const spoken = toLanguage(language);
  const words = mailTemplates[template](values);
  const subject = formatMessage(words.subject, spoken);
  const lines = words.lines.map((line) => formatMessage(line, spoken));
  const action = words.action && formatMessage(words.action, spoken);
  const link = values['link'];
  // shows the URL as text below the button, because some mail programs hide or disable links
  const button =
    action !== undefined && link !== undefined
      ? [
          `<p><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(action)}</a></p>`,
          `<p style="${linkStyle}">${escapeHtml(link)}</p>`,
        ].join('')
      : '';
  return {
    subject,
    text: [
      ...lines,
      ...(action !== undefined && link !== undefined ? [`${action}:\n${link}`] : []),
      'Guildhall',
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${spoken}"><body style="${bodyStyle}">`,
      '<div style="max-width:520px;margin:0 auto;padding:32px 24px">',
      `<h1 style="color:#eef3fb;font-size:22px">${escapeHtml(subject)}</h1>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      button,
      '<p style="color:#8b99b1;font-size:13px">Guildhall</p></div></body></html>',
    ].join(''),
  };
}
