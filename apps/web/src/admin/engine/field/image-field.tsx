import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import { buildSectionEndpoints, type Section } from '@guildhall/contract/kit/section/section';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../../messages/messages.js';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { Thumbnail } from '../list/cell-value.tsx';
import { showCommandSuccess, showCommandFailure } from '../command/command-outcome.ts';
import type { FormValues } from '../form/field-values.ts';
import { checkUploadSize } from './upload-size.ts';
import { callSection, type Row } from '../command/section-call.ts';

function uploadPath(section: Section, name: string, id: number): string | undefined {
  const endpoints = buildSectionEndpoints(section);
  return (endpoints[`image-${name}`] ?? endpoints['image'])?.path.replace('{id}', String(id));
}

const accepted = 'image/png,image/jpeg,image/webp';

/** Displays a picture, with a button that lets the user choose another picture. */
export function PictureChooser({
  field,
  src,
  rarity,
  isBusy = false,
  isLocked = false,
  onChoose,
  onRemove,
}: {
  field: Field;
  src: string | null;
  rarity?: unknown;
  isBusy?: boolean;
  /** True while a chosen picture could not be stored. */
  isLocked?: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={p.field}>
      <span className={p.label}>{field.label}</span>
      <div className={p.picture}>
        <Thumbnail isLarge src={src} rarity={rarity} />
        <div className={p.field}>
          <button
            type="button"
            className={c.btn}
            aria-busy={isBusy}
            disabled={isBusy || isLocked}
            onClick={() => chooser.current?.click()}
          >
            {src === null ? m.admin_picture_upload() : m.admin_picture_replace()}
          </button>
          {src !== null && (
            <button
              type="button"
              className={c.btn}
              disabled={isBusy || isLocked}
              onClick={onRemove}
            >
              {m.admin_picture_remove()}
            </button>
          )}
          <span className={p.hint}>{m.admin_picture_hint()}</span>
          <input
            ref={chooser}
            type="file"
            className="vh"
            tabIndex={-1}
            aria-label={m.admin_picture_of({ label: field.label })}
            accept={accepted}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file && checkUploadSize(file)) onChoose(file);
              // allows choosing the same file again after it was removed.
              event.target.value = '';
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** Uploads the picture of a stored row, or removes it if the file is null; shows the result. */
async function storePicture(
  section: Section,
  name: string,
  id: number,
  file: File | null,
): Promise<void> {
  const path = file ? uploadPath(section, name, id) : `${section.base}/${id}`;
  if (path === undefined) return;
  const form = new FormData();
  if (file) form.append('file', file);
  try {
    await callSection('POST', path, {
      body: file ? form : { [name]: null },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({ message: m.admin_updated(), text: '' });
  } catch (error) {
    showCommandFailure(error);
  }
}

/** Uploads or removes the picture of a stored row immediately, independent of the form. */
export function ImageField({
  section,
  name,
  field,
  row,
  isLocked,
}: {
  section: Section;
  name: string;
  field: Field;
  row: Row;
  isLocked: boolean;
}) {
  const [isBusy, setBusy] = useState(false);
  const store = async (file: File | null) => {
    setBusy(true);
    await storePicture(section, name, row.id, file);
    setBusy(false);
  };
  return (
    <PictureChooser
      field={field}
      src={typeof row[name] === 'string' ? row[name] : null}
      rarity={row['rarity']}
      isBusy={isBusy}
      isLocked={isLocked}
      onChoose={(file) => void store(file)}
      onRemove={() => void store(null)}
    />
  );
}

/**
 * Pictures that were chosen for a new row, by field. They are sent together with the row. A picture
 * that is chosen or removed while the row is being created is uploaded or removed afterwards.
 */
type Chosen = Readonly<Record<string, { readonly file: File; readonly src: string }>>;
export function useChosenPictures() {
  const [chosen, setState] = useState<Chosen>({});
  // refs, because `storeLaterChoices` runs after the reply to a create: it compares the pictures
  // sent then with the pictures chosen by now
  const newest = useRef(chosen);
  const sent = useRef<Chosen>({});
  const setChosen = (next: Chosen) => {
    newest.current = next;
    setState(next);
  };
  const release = () => {
    for (const { src } of Object.values(newest.current)) URL.revokeObjectURL(src);
  };
  const leave = useEffectEvent(release);
  useEffect(() => () => leave(), []);
  return {
    isAny: Object.keys(chosen).length > 0,
    src: (name: string): string | null => chosen[name]?.src ?? null,
    choose(name: string, file: File) {
      if (chosen[name]) URL.revokeObjectURL(chosen[name].src);
      setChosen({ ...chosen, [name]: { file, src: URL.createObjectURL(file) } });
    },
    remove(name: string) {
      if (chosen[name]) URL.revokeObjectURL(chosen[name].src);
      setChosen(Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== name)));
    },
    forget() {
      release();
      setChosen({});
    },
    /**
     * Uploads or removes, for the created row, the pictures that the operator has changed since
     * `with` built the body.
     */
    async storeLaterChoices(section: Section, id: number) {
      const [before, now] = [sent.current, newest.current];
      for (const name of new Set([...Object.keys(before), ...Object.keys(now)]))
        if (before[name]?.file !== now[name]?.file)
          await storePicture(section, name, id, now[name]?.file ?? null);
    },
    /** Returns the body of a create; with pictures, the body is a form with the row as one part. */
    with(row: FormValues): FormValues | FormData {
      sent.current = chosen;
      if (Object.keys(chosen).length === 0) return row;
      const form = new FormData();
      form.append('body', JSON.stringify(row));
      for (const [name, { file }] of Object.entries(chosen)) form.append(name, file);
      return form;
    },
  };
}
export type ChosenPictures = ReturnType<typeof useChosenPictures>;
