import type { Field } from '@guildhall/contract/kit/field-kinds';
import { sectionEndpoints, type Section } from '@guildhall/contract/kit/section';
import { useRef, useState } from 'react';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { Thumbnail } from './cell-value.tsx';
import { commandDone, commandFailed } from './command-outcome.ts';
import { sectionCall, type Row } from './section-call.ts';

function uploadPath(section: Section, name: string, id: number): string | undefined {
  const endpoints = sectionEndpoints(section);
  return (endpoints[`image-${name}`] ?? endpoints['image'])?.path.replace('{id}', String(id));
}

/** A picture is uploaded on its own, at once, and only to a row that exists. */
export function ImageField({
  section,
  name,
  field,
  row,
}: {
  section: Section;
  name: string;
  field: Field;
  row: Row | undefined;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File | undefined) => {
    const path = row && uploadPath(section, name, row.id);
    if (!file || path === undefined) return;
    const body = new FormData();
    body.append('file', file);
    setBusy(true);
    try {
      await sectionCall('POST', path, { body, ownMessage: 'except-429' });
      await commandDone({ message: m.admin_updated(), text: '' });
    } catch (error) {
      commandFailed(error);
    }
    setBusy(false);
  };
  return (
    <div className={p.field}>
      <span className={p.label}>{field.label}</span>
      <div className={p.picture}>
        <Thumbnail
          isLarge
          src={typeof row?.[name] === 'string' ? row[name] : null}
          rarity={row?.['rarity']}
        />
        {row ? (
          <div className={p.field}>
            <button
              type="button"
              className={c.btn}
              aria-busy={isBusy}
              disabled={isBusy}
              onClick={() => chooser.current?.click()}
            >
              {row[name] ? m.admin_picture_replace() : m.admin_picture_upload()}
            </button>
            <span className={p.hint}>{m.admin_picture_hint()}</span>
            <input
              ref={chooser}
              type="file"
              className="vh"
              tabIndex={-1}
              aria-label={m.admin_picture_of({ label: field.label })}
              accept="image/png,image/jpeg,image/webp"
              onChange={(event) => void upload(event.target.files?.[0])}
            />
          </div>
        ) : (
          <span className={classNames(p.hint)}>{m.admin_picture_later()}</span>
        )}
      </div>
    </div>
  );
}
