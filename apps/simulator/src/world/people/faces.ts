/**
 * Draws faces of the demonstration world from names, so that equal names give equal faces. The
 * letters of the name determine the headgear, the colours and the look of a face.
 */
import { SeededRandom } from '../../seeded.ts';

interface Colours {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly trim: string;
  readonly metal: string;
  readonly eye: string;
}
const skins = ['#f2cfae', '#dfae84', '#c58a5c', '#9a643c', '#6f452a', '#e8bd97'];
const hairs = ['#2b211d', '#5a3620', '#8d5a2b', '#c9913d', '#b9bfc9', '#7a2f22', '#e6dcc6'];
const cloths = ['#2f4f7d', '#7a2f3a', '#2f6b58', '#5b3f86', '#86602a', '#37536b', '#8a4527'];
const trims = ['#ffcf6b', '#dfe7f3', '#7fe0c8', '#ff9d7a', '#b9a3ff'];
const metals = ['#b8c4d6', '#d2a75a', '#8f9db4', '#a9765a'];
const eyes = ['#1b2433', '#2b3a2a', '#3a2618', '#27406b'];

const head =
  'M256 96C200 96 164 140 164 208C164 284 206 342 256 342C306 342 348 284 348 208C348 140 312 96 256 96Z';
/** Parts of a headgear that are drawn behind the head and over it. */
interface Wear {
  readonly behind?: (colours: Colours) => string;
  readonly over: (colours: Colours) => string;
}
const path = (d: string, fill: string, attributes = ''): string =>
  `<path d="${d}" fill="${fill}"${attributes}/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const shortHair = ({ hair }: Colours): string =>
  path(
    'M158 214C150 128 196 74 256 74C318 74 362 128 354 214C346 186 338 166 322 152C286 170 226 170 192 150C176 164 166 186 158 214Z',
    hair,
  );
const beard = ({ hair }: Colours): string =>
  path(
    'M164 226C168 318 208 384 256 384C304 384 344 318 348 226C338 262 322 282 298 280C282 268 230 268 214 280C190 282 174 262 164 226Z',
    hair,
  ) + line('M230 304Q256 316 282 304', '#00000055', 7);
const longHair = ({ hair }: Colours): string =>
  path(
    'M256 60C160 60 130 140 134 232C136 300 122 352 108 394C160 418 352 418 404 394C390 352 376 300 378 232C382 140 352 60 256 60Z',
    hair,
  );

/** Headgear of the drawn faces, one entry for each kind. */
const wears: readonly Wear[] = [
  // a hood
  {
    behind: ({ cloth }) =>
      path(
        'M256 30C132 30 104 150 112 268C116 350 140 400 168 430H344C372 400 396 350 400 268C408 150 380 30 256 30Z',
        cloth,
      ),
    over: ({ cloth, trim }) =>
      path(
        'M256 30C132 30 104 150 112 268C116 350 140 400 168 430H220C188 380 170 320 170 ' +
          '240C170 160 206 112 256 112C306 112 342 160 342 240C342 320 324 380 292 430H344C372 ' +
          '400 396 350 400 268C408 150 380 30 256 30Z',
        cloth,
      ) +
      line(
        'M204 408C180 360 170 312 170 240C170 160 206 112 256 112C306 112 342 160 342 240C342 312 332 360 308 408',
        trim,
        8,
      ),
  },
  // a helmet with a nose guard
  {
    over: ({ metal }) =>
      path('M152 184C150 106 198 54 256 54C314 54 362 106 360 184Z', metal) +
      path('M144 164H368V190H144Z', '#00000040') +
      path('M242 170H270L265 270H247Z', metal) +
      path('M248 54H264V164H248Z', '#ffffff40'),
  },
  // a closed helmet
  {
    over: ({ metal, trim }) =>
      path('M256 52C190 52 150 96 150 160V318L256 378L362 318V160C362 96 322 52 256 52Z', metal) +
      path('M166 196H346V226H166Z', '#0b111c') +
      path('M246 226H266V350H246Z', '#0b111c88') +
      path('M248 52H264V196H248Z', trim),
  },
  // a crown
  {
    behind: longHair,
    over: ({ hair, trim }) =>
      path(
        'M160 188C168 132 206 112 256 112C306 112 344 132 352 188C318 150 194 150 160 188Z',
        hair,
      ) +
      path('M160 130L148 48L204 92L256 34L308 92L364 48L352 130C300 112 212 112 160 130Z', trim) +
      '<circle cx="256" cy="92" r="12" fill="#b0343c"/>',
  },
  // the mask of a raven
  {
    behind: ({ cloth }) =>
      path('M256 40C150 40 116 140 126 260L168 430H344L386 260C396 140 362 40 256 40Z', cloth),
    over: ({ cloth, trim }) =>
      path(
        'M256 60C190 60 152 116 156 196L214 262L256 404L298 262L356 196C360 116 322 60 256 60Z',
        '#1a2230',
      ) +
      path('M222 250L256 404L290 250Z', trim) +
      '<circle cx="206" cy="196" r="26" fill="#0a0f18"/><circle cx="306" cy="196" r="26" fill="#0a0f18"/>' +
      `<circle cx="206" cy="196" r="11" fill="${trim}"/><circle cx="306" cy="196" r="11" fill="${trim}"/>` +
      line('M182 120C216 92 296 92 330 120', cloth, 12),
  },
  // long hair with a fringe
  {
    behind: longHair,
    over: ({ hair }) =>
      path(
        'M156 226C150 128 196 82 256 82C316 82 362 128 356 226C340 190 318 164 292 150C262 178 196 178 176 174C166 188 160 206 156 226Z',
        hair,
      ),
  },
  // a beard
  { over: (colours) => beard(colours) + shortHair(colours) },
  // a turban
  {
    over: ({ cloth, trim }) =>
      path(
        'M140 196C120 100 186 44 256 44C326 44 392 100 372 196C330 150 182 150 140 196Z',
        cloth,
      ) +
      line('M146 168C200 96 312 84 366 132', '#ffffff38', 12) +
      line('M150 112C206 72 300 64 352 96', '#00000038', 12) +
      `<circle cx="256" cy="132" r="20" fill="${trim}"/>`,
  },
  // horns, and a matching beard
  {
    behind: () =>
      path('M168 132C92 128 66 72 84 24C104 76 140 92 188 96Z', '#e8dcc3') +
      path('M344 132C420 128 446 72 428 24C408 76 372 92 324 96Z', '#e8dcc3'),
    over: (colours) =>
      path('M154 178C152 104 200 60 256 60C312 60 360 104 358 178Z', colours.metal) +
      path('M148 156H364V182H148Z', colours.trim) +
      beard(colours),
  },
  // a wide hat
  {
    over: ({ cloth, trim }) =>
      path('M176 150C176 70 214 30 256 22C298 30 336 70 336 150Z', cloth) +
      path('M172 132H340V156H172Z', trim) +
      path('M70 176C110 138 402 138 442 176C402 202 110 202 70 176Z', cloth) +
      path('M70 176C110 190 402 190 442 176C402 202 110 202 70 176Z', '#00000044'),
  },
  // the mask of a fox
  {
    behind: ({ hair }) =>
      path('M256 70C160 70 136 150 140 250L372 250C376 150 352 70 256 70Z', hair),
    over: ({ trim }) =>
      path('M150 60L206 112H306L362 60L368 196L300 286L256 356L212 286L144 196Z', '#c8662c') +
      path('M172 98L196 126L176 140Z', trim) +
      path('M340 98L316 126L336 140Z', trim) +
      path('M144 196L212 286L256 356L300 286L368 196L288 238L256 312L224 238Z', '#f3e6d3') +
      path('M184 186L230 206L222 222Z', '#0d131d') +
      path('M328 186L282 206L290 222Z', '#0d131d') +
      '<circle cx="256" cy="336" r="14" fill="#141a25"/>',
  },
  // braids under a circlet
  {
    behind: ({ hair }) =>
      longHair({ hair } as Colours) +
      line('M150 300C140 360 150 410 162 448', hair, 44) +
      line('M362 300C372 360 362 410 350 448', hair, 44),
    over: ({ hair, trim }) =>
      path(
        'M156 214C152 124 200 84 256 84C312 84 360 124 356 214C336 160 296 140 256 116C216 140 176 160 156 214Z',
        hair,
      ) +
      line('M162 176C200 148 312 148 350 176', trim, 10) +
      path('M256 144L270 164L256 188L242 164Z', '#7fe0c8'),
  },
];

/** Computes a number from a name; equal names give equal numbers (FNV-1a). */
export function computeNameSeed(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * Draws a face of 512 by 512 on a transparent ground; the page that shows the face draws the
 * background.
 */
export function drawFaceSvg(name: string): string {
  const from = new SeededRandom(computeNameSeed(name));
  const wear = from.pick(wears);
  const colours: Colours = {
    skin: from.pick(skins),
    hair: from.pick(hairs),
    cloth: from.pick(cloths),
    trim: from.pick(trims),
    metal: from.pick(metals),
    eye: from.pick(eyes),
  };
  const looks = [
    '',
    line('M304 176L322 250', '#00000055', 6),
    line('M196 252H230M282 252H316', colours.trim, 9),
    path('M182 190H236V226Q208 240 182 226Z', '#141a25') + line('M170 176L344 200', '#141a25', 8),
  ];
  const body = [
    wear.behind?.(colours) ?? '',
    path('M40 512C48 410 140 378 256 378C372 378 464 410 472 512Z', colours.cloth),
    path('M256 378C372 378 464 410 472 512H256Z', '#00000030'),
    line('M168 394Q256 470 344 394', colours.trim, 12),
    path('M214 310H298V392Q256 428 214 392Z', colours.skin),
    path('M214 330Q256 372 298 330V366Q256 400 214 366Z', '#00000038'),
    path(head, colours.skin),
    path(
      'M256 96C312 96 348 140 348 208C348 284 306 342 256 342C282 300 290 180 256 96Z',
      '#0000001f',
    ),
    `<ellipse cx="216" cy="214" rx="12" ry="14" fill="${colours.eye}"/><ellipse cx="296" cy="214" rx="12" ry="14" fill="${colours.eye}"/>`,
    '<circle cx="220" cy="209" r="4" fill="#fff"/><circle cx="300" cy="209" r="4" fill="#fff"/>',
    line('M196 186Q216 176 236 186M276 186Q296 176 316 186', colours.hair, 9),
    line('M256 216L247 262L264 264', '#00000040', 6),
    line('M230 298Q256 312 282 298', '#00000066', 7),
    from.pick(looks),
    wear.over(colours),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${body}</svg>`;
}
