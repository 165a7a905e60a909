import { f } from '../kit/field/field-kinds.ts';
import type { FieldFault } from '../kit/field/field-fault.ts';
import { problem, rule } from '../kit/problem/problem.ts';
import type { TranslatableText } from '../kit/text/text.ts';
import { defineSection } from '../kit/section/section.ts';
import { limits } from '../limits.ts';
import {
  pictureExtensions,
  pictureKindNames,
  pictureKinds,
  type PictureKind,
} from '../pictures.ts';

const sideMax = limits.pictureSideMax;
const side = (label: string, initial: number) =>
  f.int({ label, min: 1, max: sideMax, initial, list: true });
const labels = Object.fromEntries(
  pictureKindNames.map((kind) => [kind, pictureKinds[kind].label]),
) as Record<PictureKind, TranslatableText>;

const isExtension = (name: string): boolean =>
  (pictureExtensions as readonly string[]).includes(name);
/**
 * Returns true if the pattern consists of letters, digits, - and _ around the placeholders, and
 * contains each required placeholder exactly once.
 */
const isPattern = (pattern: string, places: readonly string[]): boolean =>
  places.every((place) => pattern.split(place).length === 2) &&
  /^[a-z0-9_-]*$/.test(pattern.replace('{id}', '').replace('{size}', ''));

type Asked = Readonly<Record<string, unknown>>;
const rules: readonly ((row: Asked) => FieldFault | undefined)[] = [
  ({ extensions }) => {
    const names = (extensions ?? pictureExtensions) as readonly string[];
    if (names.length === 0) return { field: 'extensions', problem: problem('needed') };
    return names.every((name) => isExtension(name))
      ? undefined
      : {
          field: 'extensions',
          problem: problem('oneOf', { choices: pictureExtensions.join(', ') }),
        };
  },
  ...(['width', 'height'] as const).map((side) => (row: Asked) => {
    const [from, to] = [Number(row[`${side}From`] ?? 1), Number(row[`${side}To`] ?? sideMax)];
    return to < from
      ? { field: `${side}To`, problem: problem('atLeast', { min: String(from) }) }
      : undefined;
  }),
  ({ previewSizes }) => {
    const sizes = (previewSizes ?? []) as readonly number[];
    return new Set(sizes).size < sizes.length
      ? { field: 'previewSizes', problem: problem('twice') }
      : undefined;
  },
  ...(
    [
      ['originalName', ['{id}']],
      ['previewName', ['{id}', '{size}']],
    ] as const
  ).map(([field, places]) => (row: Asked) => {
    const pattern = row[field];
    return typeof pattern === 'string' && !isPattern(pattern, places)
      ? { field, problem: rule('namePattern', { places: places.join(', ') }) }
      : undefined;
  }),
];

/**
 * Formats of pictures by purpose: the pictures that are accepted, and the smaller sizes that are
 * generated.
 */
export const imageFormatsSection = defineSection({
  name: 'image-formats',
  base: '/api/game/admin/image-formats',
  may: 'admin',
  menu: { group: 'game', page: 'image-formats', label: 'Image formats' },
  singular: 'image format',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  order: 'name',
  runsTask: true,
  fields: {
    name: f.choice(pictureKindNames, labels, {
      label: 'Serves',
      list: true,
      filter: true,
      unique: rule('there'),
      help: 'Without a format of their own, pictures are PNG, JPEG or WebP of up to 4096 pixels, kept at 1024',
    }),
    extensions: f.tags({
      label: 'Extensions',
      list: true,
      max: 3,
      initial: ['png', 'jpeg', 'webp'],
      help: 'What is taken: png, jpeg, webp',
    }),
    widthFrom: side('Width from', 1),
    widthTo: side('Width to', sideMax),
    heightFrom: side('Height from', 1),
    heightTo: side('Height to', sideMax),
    previewSizes: f.ints({
      label: 'Preview sizes',
      list: true,
      min: 16,
      max: 2048,
      most: 8,
      help: 'Pixels of the longer side; a page gets the smallest that is large enough for it',
    }),
    previewExtension: f.choice(
      pictureExtensions,
      { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' },
      { label: 'Previews as', initial: 'webp' },
    ),
    originalName: f.text({
      label: 'Name of the original',
      max: 60,
      help: 'Small letters, digits, - and _ with {id}, and {size} if wanted: avatar-{id}',
    }),
    previewName: f.text({
      label: 'Name of a preview',
      max: 60,
      help: 'With {id} and {size}: avatar-{id}-{size}',
    }),
    pictures: f.computed(f.int({ label: 'Rows with pictures', list: true })),
  },
  check: (row) => rules.find((rule) => rule(row) !== undefined)?.(row),
  sample: {
    name: 'avatar',
    extensions: ['png', 'webp'],
    widthFrom: 16,
    widthTo: 1024,
    heightFrom: 16,
    heightTo: 1024,
    previewSizes: [64, 256],
    previewExtension: 'webp',
    originalName: 'avatar-{id}',
    previewName: 'avatar-{id}-{size}',
  },
});
