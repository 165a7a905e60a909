import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const drawn = (text: string): string => renderToStaticMarkup(<RichText text={text} />);

describe('text of articles', () => {
  it('draws headings, emphasis, lists and links', () => {
    const html = drawn(
      '## Tonight\n\nCome **early**\n\n- one\n- two\n\n[Out](https://example.org/) and [in](#/dashboard)',
    );
    expect(html).toContain('<h3>Tonight</h3>');
    expect(html).toContain('<strong>early</strong>');
    expect(html).toContain('<li>one</li>');
    expect(html).toContain('href="https://example.org/" target="_blank" rel="noopener noreferrer"');
    expect(html).toContain('href="#/dashboard"');
  });
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,1)',
    '![x](https://example.org/t.png)',
  ])('draws nothing executable or external: %s', (text) => {
    const html = drawn(text);
    expect(html).not.toMatch(/<(script|img|svg|iframe)|javascript:|data:|onerror|onload/);
  });
  it('draws text that only looks like a tag as text', () =>
    expect(drawn('<svg/onload=alert(1)>')).toContain('&lt;svg/onload=alert(1)&gt;'));
});
