import type { Language } from '@guildhall/contract/kit/text/say';
import { formatMessage } from '../../../kernel/say.ts';
import type { PlayerCard } from './player-cards.api.ts';
import { playerCardMessages } from './player-cards.messages.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/**
 * Renders the card as HTML for programs that run no scripts. It contains a title, a preview for
 * shared links and, unless the player allows search engines, `noindex`. Browsers are redirected to
 * the portal.
 */
export function renderCardPage(card: PlayerCard, publicUrl: string, language: Language): string {
  const path = `/players/${encodeURIComponent(card.username)}`;
  const title = escapeHtml(`${card.username} | Guildhall`);
  const text = escapeHtml(
    formatMessage(
      card.level === null
        ? playerCardMessages.describeCard({ name: card.username })
        : playerCardMessages.describeLevel({ name: card.username, level: card.level }),
      language,
    ),
  );
  const image = card.avatar && new URL(card.avatar, publicUrl).href;
  const portal = escapeHtml(`/#${path}`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${text}">
${card.isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<meta property="og:type" content="profile">
<meta property="og:site_name" content="Guildhall">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${escapeHtml(publicUrl + path)}">
${image ? `<meta property="og:image" content="${escapeHtml(image)}">\n` : ''}<meta http-equiv="refresh" content="0; url=${portal}">
</head>
<body><a href="${portal}">${title}</a></body>
</html>
`;
}
