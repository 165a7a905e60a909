/** Page of the gallery: every screen with its pictures side by side. */
import {
  galleryLimits,
  listGalleryFigures,
  listPictureFaults,
  type GalleryPicture,
} from './gallery.figures.ts';

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function figure(shown: GalleryPicture): string {
  const { name, width, scheme, file, shift, scores } = shown;
  const marks = listPictureFaults(shown);
  const title = `${name}, ${String(width)}, ${scheme}`;
  const picture =
    file === undefined
      ? '<p>not shown</p>'
      : `<a href="${safe(file)}"><img loading="lazy" src="${safe(file)}" alt="${safe(title)}"></a>`;
  const points = scores
    ? `, Lighthouse ${[scores.performance, scores.accessibility, scores.bestPractices].join(' / ')}`
    : '';
  const listItems = marks.map((mark) => `<li>${safe(mark)}</li>`).join('');
  return `<figure class="w${String(width)}${marks.length > 0 ? ' bad' : ''}">${picture}
<figcaption>${String(width)} ${scheme}, shift ${shift.toFixed(3)}${points}
<ul>${listItems}</ul></figcaption></figure>`;
}
export function renderGalleryPage(pictures: readonly GalleryPicture[]): string {
  const names = [...new Set(pictures.map(({ viewer, name }) => `${viewer}: ${name}`))];
  const rows = names.map((entry) => {
    const mine = pictures.filter(({ viewer, name }) => `${viewer}: ${name}` === entry);
    return `<section><h2>${safe(entry)}</h2><div>${mine.map(figure).join('\n')}</div></section>`;
  });
  const figures = listGalleryFigures(pictures).map((line) => `<li>${safe(line)}</li>`);
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
<ul>${figures.join('\n')}</ul>
<p>Red: a layout shift beyond ${String(galleryLimits.shift)}, faults by axe, or less by Lighthouse than
${String(galleryLimits.performance)} (performance), ${String(galleryLimits.accessibility)} (accessibility) and
${String(galleryLimits.bestPractices)} (best practices), in this order under each picture. No fault is
that Lighthouse takes the office's links for ways to the content (skip-link), and that the browser
notes the 404 of a link that leads nowhere (errors-in-console).</p>
${rows.join('\n')}
</html>
`;
}
