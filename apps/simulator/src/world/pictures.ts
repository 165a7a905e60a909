/** Pictures of the demonstration world, made from the drawings in its folder and from names. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFaceSvg } from './people/faces.ts';

const art = join(import.meta.dirname, '../../art');
const drawing = (icon: string): Promise<string> => readFile(join(art, `${icon}.svg`), 'utf8');
const toPicture = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg), { density: 144 }).resize(512, 512).png().toBuffer();

/** Renders a drawing in its original colours. */
export const drawPicture = async (icon: string): Promise<Uint8Array> =>
  toPicture(await drawing(icon));
/** Draws the face of a name. */
export const drawPortrait = (name: string): Promise<Uint8Array> => toPicture(drawFaceSvg(name));

/**
 * Colours of each rarity from the top to the bottom. The middle equals the colour of the frame in
 * the portal; the bottom is a neighbouring colour, so that every picture has more than one colour.
 */
const lights = [
  ['#f4f7fb', '#a3afc2', '#62708c'],
  ['#e2f7e8', '#69c985', '#1e8f8c'],
  ['#dceefe', '#57a8f7', '#4358d8'],
  ['#eee7ff', '#ae8bff', '#d357c8'],
  ['#ffe9d6', '#ff9640', '#d93a34'],
  ['#ffdfe0', '#ff6166', '#a3257a'],
  ['#ffe9f4', '#ff8fcb', '#8f5be6'],
  ['#d5faf5', '#2fdccb', '#2b7de0'],
  ['#f8fcdc', '#d3e75c', '#35a35c'],
  ['#ffffff', '#ffe9b0', '#ee8fb4'],
] as const;
/** Renders a drawing in the colours of its rarity. */
export const drawRarityPicture = ({ icon, rarity }: { icon: string; rarity: number }) =>
  drawTintedPicture({ icon, light: lights[rarity] ?? lights[0] });
/** Drawing with its colours from the top to the bottom. */
export interface TintedDrawing {
  readonly icon: string;
  readonly light: readonly [above: string, middle: string, below: string];
}
/** Renders a drawing in colours of its own. */
export async function drawTintedPicture({
  icon,
  light: [above, middle, below],
}: TintedDrawing): Promise<Uint8Array> {
  const stops = [
    `<stop offset="0" stop-color="${above}"/>`,
    `<stop offset=".5" stop-color="${middle}"/>`,
    `<stop offset="1" stop-color="${below}"/>`,
  ];
  const svg = await drawing(icon);
  return toPicture(svg.replace(/<stop .*(?=<\/linearGradient>)/, stops.join('')));
}
/** Renders a drawing in grey, for something that is still locked. */
export const drawDimmedPicture = async (icon: string): Promise<Uint8Array> =>
  sharp(await drawPicture(icon))
    .modulate({ brightness: 0.55, saturation: 0 })
    .png()
    .toBuffer();
/** Draws a wide picture with the icon on a dark ground, for the head of an article. */
export async function drawArticleBanner(icon: string): Promise<Uint8Array> {
  const [width, height, side] = [1280, 640, 420];
  const ground =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" ` +
    `height="${height}"><defs><radialGradient id="g" cx="50%" cy="38%" r="70%"><stop ` +
    `offset="0" stop-color="#5a3f16"/><stop offset=".45" stop-color="#1b2336"/><stop ` +
    `offset="1" stop-color="#0a0f1a"/></radialGradient></defs><rect width="100%" height="100%" ` +
    `fill="url(#g)"/></svg>`;
  const shape = await sharp(await readFile(join(art, `${icon}.svg`)), { density: 144 })
    .resize(side, side)
    .png()
    .toBuffer();
  return sharp(Buffer.from(ground))
    .composite([{ input: shape, gravity: 'centre' }])
    .png()
    .toBuffer();
}
