import { isSafeUrl } from '@guildhall/contract/safe-url';
import { Lexer, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import classes from './rich-text.module.css';

const inline = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : []);
const Inner = ({ tokens }: { tokens: readonly Token[] }) =>
  tokens.map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>);

function drawLink(token: Tokens.Link): ReactNode {
  if (!isSafeUrl(token.href)) return <Inner tokens={token.tokens} />;
  const isOwn = token.href.startsWith('#');
  return (
    <a
      className="link"
      href={token.href}
      {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Inner tokens={token.tokens} />
    </a>
  );
}
function drawList(token: Tokens.List): ReactNode {
  const Tag = token.ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {token.items.map((item, at) => (
        <li key={at}>
          <Inner tokens={item.tokens} />
        </li>
      ))}
    </Tag>
  );
}
const drawers: Readonly<Record<string, (token: Token) => ReactNode>> = {
  paragraph: (token) => (
    <p>
      <Inner tokens={inline(token)} />
    </p>
  ),
  // the dialog or card around the text uses the first two heading levels
  heading: (token) => (
    <h3>
      <Inner tokens={inline(token)} />
    </h3>
  ),
  strong: (token) => (
    <strong>
      <Inner tokens={inline(token)} />
    </strong>
  ),
  em: (token) => (
    <em>
      <Inner tokens={inline(token)} />
    </em>
  ),
  del: (token) => (
    <del>
      <Inner tokens={inline(token)} />
    </del>
  ),
  blockquote: (token) => (
    <blockquote>
      <Inner tokens={inline(token)} />
    </blockquote>
  ),
  link: (token) => drawLink(token as Tokens.Link),
  list: (token) => drawList(token as Tokens.List),
  br: () => <br />,
  hr: () => <hr />,
  codespan: (token) => <code>{(token as Tokens.Codespan).text}</code>,
  escape: (token) => (token as Tokens.Escape).text,
  text: (token) =>
    inline(token).length > 0 ? <Inner tokens={inline(token)} /> : (token as Tokens.Text).text,
};
/** Draws known elements only; omits HTML and external pictures. */
const draw = (token: Token): ReactNode => drawers[token.type]?.(token) ?? null;

/**
 * Draws the text of an article as React elements, with the few Markdown elements that articles may
 * contain; never as HTML.
 */
export function RichText({ text }: { text: string }) {
  const tokens = useMemo(() => new Lexer({ gfm: true }).lex(text), [text]);
  return (
    <div className={classes.text}>
      <Inner tokens={tokens} />
    </div>
  );
}
