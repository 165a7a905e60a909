import type { Section } from '@guildhall/contract/kit/section/section';
import { ImageField, PictureChooser, type ChosenPictures } from '../field/image-field.tsx';
import type { StoredRow } from './row-title.ts';

/** Pictures of a stored row, or pictures chosen for a new row. */
export function RowPictures({
  section,
  row,
  pictures,
  isLocked,
}: {
  section: Section;
  row: StoredRow | undefined;
  pictures: ChosenPictures;
  isLocked: boolean;
}) {
  return Object.entries(section.fields)
    .filter(([, field]) => field.kind === 'image')
    .map(([name, field]) =>
      row ? (
        <ImageField
          key={name}
          section={section}
          name={name}
          field={field}
          row={row}
          isLocked={isLocked}
        />
      ) : (
        <PictureChooser
          key={name}
          field={field}
          src={pictures.src(name)}
          isLocked={isLocked}
          onChoose={(file) => pictures.choose(name, file)}
          onRemove={() => pictures.remove(name)}
        />
      ),
    );
}
