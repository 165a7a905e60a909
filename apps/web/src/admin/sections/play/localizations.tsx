import { getCallCommand } from '@guildhall/contract/office/commands';
import type { LocalizationPlatform } from '@guildhall/contract/play/localizations.section';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { saveFile } from '../../../shared/text/save-file.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { formatUtcTime } from '../../engine/text/time-text.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../../engine/command/command-outcome.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { checkUploadSize } from '../../engine/field/upload-size.ts';
import { callSection, type Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import s from '../../styles/localizations.module.css';

interface Keys {
  readonly count: number;
  readonly first: readonly string[];
}
interface Outcome {
  readonly keys: number;
  readonly added: Keys;
  readonly changed: Keys;
  readonly gone: Keys;
  readonly missing: Keys;
  readonly surplus: Keys;
  readonly commandId: number | null;
}
interface File_ {
  readonly platform: LocalizationPlatform;
  readonly file: { readonly keys: number; readonly bytes: number; readonly at: string } | null;
  readonly missing: Keys;
  readonly surplus: Keys;
}
const platformName: Record<LocalizationPlatform, string> = {
  WINDOWS: 'Windows',
  ANDROID: 'Android',
  IOS: 'iOS',
  WEB: 'Web',
};

/** Collapsed list of text names with their number; shows nothing if there are none. */
function KeyNames({ label, keys }: { label: string; keys: Keys }) {
  if (keys.count === 0) return null;
  const unnamedCount = keys.count - keys.first.length;
  return (
    <details className={s.keys}>
      <summary>
        {label}: {formatNumber(keys.count)}
      </summary>
      <ul className={c.mono}>
        {keys.first.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
      {unnamedCount > 0 && <p className={p.hint}>{m.admin_texts_more({ count: unnamedCount })}</p>}
    </details>
  );
}
const send = (
  id: number,
  platform: LocalizationPlatform,
  file: File,
  preview: boolean,
  reason?: string,
) => {
  const body = new FormData();
  body.append('file', file);
  const [, address] = adminCalls.uploadLocalization;
  const path = address.replace('{id}', String(id)).replace('{platform}', platform);
  return callSection<Outcome>('POST', preview ? `${path}?preview=true` : path, {
    body,
    ownMessage: 'except-429',
    ...(reason !== undefined && { reason }),
  });
};

function Change({ outcome }: { outcome: Outcome }) {
  const { added, changed, gone, missing, surplus } = outcome;
  return (
    <>
      <p>{m.admin_texts_in_file({ count: outcome.keys })}</p>
      {added.count + changed.count + gone.count === 0 && <p>{m.admin_texts_unchanged()}</p>}
      <KeyNames label={m.admin_texts_added()} keys={added} />
      <KeyNames label={m.admin_texts_changed()} keys={changed} />
      <KeyNames label={m.admin_texts_gone()} keys={gone} />
      <KeyNames label={m.admin_texts_missing()} keys={missing} />
      <KeyNames label={m.admin_texts_surplus()} keys={surplus} />
    </>
  );
}

function PlatformFile({ id, entry }: { id: number; entry: File_ }) {
  const { platform, file } = entry;
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; outcome: Outcome }>();
  const name = platformName[platform];
  const choose = async (next: File) => {
    try {
      setChosen({ file: next, outcome: await send(id, platform, next, true) });
    } catch (error) {
      showCommandFailure(error);
    }
  };
  const put = async (reason: string) => {
    if (!chosen) return;
    const { commandId } = await send(id, platform, chosen.file, false, reason);
    await showCommandSuccess({
      message: m.admin_updated(),
      commandId,
      command: getCallCommand('uploadLocalization'),
      text: m.admin_texts_put({ name }),
    });
  };
  const download = async () => {
    try {
      const loaded = await callAdminApi('downloadLocalization', { params: { id, platform } });
      saveFile(new Blob([loaded.text], { type: 'application/json' }), loaded.name);
    } catch (error) {
      showCommandFailure(error);
    }
  };
  return (
    <section className={s.file} aria-label={name}>
      <h3>{name}</h3>
      <p className={p.hint}>
        {file
          ? `${m.admin_texts_in_file({ count: file.keys })}, ${formatUtcTime(file.at)}`
          : m.admin_texts_none()}
      </p>
      <div className={s.buttons}>
        <button type="button" className={c.btn} onClick={() => chooser.current?.click()}>
          {file ? m.admin_texts_replace() : m.admin_texts_upload()}
          <span className="vh"> {name}</span>
        </button>
        {file && (
          <button type="button" className={c.btn} onClick={() => void download()}>
            {m.admin_texts_download()}
            <span className="vh"> {name}</span>
          </button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        className="vh"
        tabIndex={-1}
        accept="application/json,.json"
        aria-label={m.admin_texts_file_of({ name })}
        onChange={({ target }) => {
          const [next] = target.files ?? [];
          // allows choosing a corrected file with the same name again
          target.value = '';
          if (next && checkUploadSize(next)) void choose(next);
        }}
      />
      <KeyNames label={m.admin_texts_missing()} keys={entry.missing} />
      <KeyNames label={m.admin_texts_surplus()} keys={entry.surplus} />
      <ReasonDialog
        open={chosen !== undefined}
        title={m.admin_texts_file_of({ name })}
        action={file ? m.admin_texts_replace() : m.admin_texts_upload()}
        onClose={() => setChosen(undefined)}
        run={put}
      >
        {chosen && <Change outcome={chosen.outcome} />}
      </ReasonDialog>
    </section>
  );
}

/**
 * Shows the file of each platform, which can be uploaded, downloaded, or compared with the file of
 * en.
 */
function Files({ row }: { row: Row }) {
  const { data } = useQuery({
    queryKey: buildOfficeQueryKey('localizations', 'files', row.id),
    queryFn: ({ signal }) =>
      callAdminApi('compareLocalization', { params: { id: row.id }, signal }),
  });
  return (
    <div className={s.files}>
      {data?.files.map((entry) => (
        <PlatformFile key={entry.platform} id={row.id} entry={entry} />
      ))}
    </div>
  );
}
export const sectionOverride: SectionOverride = { FormExtra: Files };
