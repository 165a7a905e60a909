/** The page of the gallery: every screen with its pictures beside each other. */
import type { Who } from './screens.ts';

export interface Picture {
  readonly name: string;
  readonly who: Who;
  readonly width: number;
  readonly scheme: 'dark' | 'light';
  /** Undefined where the screen could not be shown; `faults` says why. */
  readonly file: string | undefined;
  readonly shift: number;
  readonly faults: readonly string[];
}
const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** The most that a page may move by itself while it loads. */
export const shiftMax = 0.02;

function figure({ name, width, scheme, file, shift, faults }: Picture): string {
  const bad = shift > shiftMax || faults.length > 0;
  const title = `${name}, ${String(width)}, ${scheme}`;
  const picture =
    file === undefined
      ? '<p>not shown</p>'
      : `<a href="${safe(file)}"><img loading="lazy" src="${safe(file)}" alt="${safe(title)}"></a>`;
  const found = faults.map((fault) => `<li>${safe(fault)}</li>`).join('');
  return `<figure class="w${String(width)}${bad ? ' bad' : ''}">${picture}
<figcaption>${String(width)} ${scheme}, shift ${shift.toFixed(3)}<ul>${found}</ul></figcaption></figure>`;
}
export function galleryPage(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ who, name }) => `${who}: ${name}`))];
  const rows = names.map((entry) => {
    const mine = pictures.filter(({ who, name }) => `${who}: ${name}` === entry);
    return `<section><h2>${safe(entry)}</h2><div>${mine.map(figure).join('\n')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery | Guildhall</title>
<style>
body { font: 14px system-ui; background: #14161b; color: #e6e8ee; margin: 24px }
section > div { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start }
figure { margin: 0 0 24px; flex: none } img { border: 1px solid #333; display: block }
.w390 img { width: 160px } .w1440 img { width: 480px } .w2560 img { width: 640px }
.bad figcaption { color: #ff9a8a } ul { margin: 0; padding-left: 18px; max-width: 480px }
</style>
<h1>Gallery</h1>
<p>${String(pictures.length)} pictures. Layout shift beyond ${String(shiftMax)} and faults by axe are red.</p>
${rows.join('\n')}
</html>
`;
}
