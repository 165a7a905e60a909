import { mailTexts, type MailTemplate } from './mail.texts.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const buttonStyle =
  'display:inline-block;padding:14px 22px;background:#ffb83d;color:#1c1202;' +
  'font-weight:700;text-decoration:none';
const bodyStyle = 'margin:0;background:#070a12;color:#b7c3d6;font:16px/1.5 sans-serif';
const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

/** Fills a template. Values are text: nothing in them is markup. */
export function composeMail(
  template: MailTemplate,
  language: string,
  values: Readonly<Record<string, string>>,
): MailContent {
  const words: { subject: string; lines: readonly string[]; action?: string } =
    mailTexts[template][language === 'ru' ? 'ru' : 'en'];
  const fill = (line: string): string =>
    line.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
  const lines = words.lines.map(fill);
  const link = values['link'];
  const button =
    words.action !== undefined && link !== undefined
      ? `<p><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(words.action)}</a></p>`
      : '';
  return {
    subject: words.subject,
    text: [
      ...lines,
      ...(words.action !== undefined && link !== undefined ? [`${words.action}: ${link}`] : []),
      'Guildhall',
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language === 'ru' ? 'ru' : 'en'}"><body style="${bodyStyle}">`,
      '<div style="max-width:520px;margin:0 auto;padding:32px 24px">',
      `<h1 style="color:#eef3fb;font-size:22px">${escapeHtml(words.subject)}</h1>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      button,
      '<p style="color:#8b99b1;font-size:13px">Guildhall</p></div></body></html>',
    ].join(''),
  };
}
