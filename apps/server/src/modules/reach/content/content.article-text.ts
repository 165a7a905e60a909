import { isSafeUrl } from '@guildhall/contract/safe-url';
import { Lexer, type Token } from 'marked';
import { siteContentMessages } from './content.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/**
 * HTML elements into which Markdown may be converted and that the portal can show. An article that
 * needs other elements cannot be saved.
 */
const allowedTags = new Set([
  'space',
  'paragraph',
  'heading',
  'list',
  'list_item',
  'text',
  'strong',
  'em',
  'link',
  'br',
  'hr',
  'blockquote',
  'codespan',
  'escape',
  'del',
]);
const childrenOf = (token: Token): Token[] => [
  ...(('tokens' in token ? token.tokens : undefined) ?? []),
  ...((token as { items?: Token[] }).items ?? []),
];

function faultOf(token: Token): Sentence | undefined {
  if (token.type === 'html')
    return siteContentMessages.html({ text: token.raw.trim().slice(0, 60) });
  if (token.type === 'image') return siteContentMessages.picture();
  if (!allowedTags.has(token.type)) return siteContentMessages.notShown({ kind: token.type });
  if (token.type === 'link' && !isSafeUrl(String(token['href'])))
    return siteContentMessages.link({ link: String(token['href']).slice(0, 100) });
  for (const entry of childrenOf(token)) {
    const fault = faultOf(entry);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
/**
 * Matches quotes and lists that are nested too deeply. The Markdown parser calls itself for each
 * level, so deep nesting could exhaust the stack.
 */
const nested =
  /^(?![ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$)[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){13}/m;
/**
 * Returns the first fault in the text of an article; undefined if the portal can show the whole
 * text.
 */
export function findArticleFault(text: string): Sentence | undefined {
  if (nested.test(text)) return siteContentMessages.holdsQuotesOrListsInside();
  for (const token of new Lexer({ gfm: true }).lex(text)) {
    const fault = faultOf(token);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
