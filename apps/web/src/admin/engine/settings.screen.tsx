import { buildRowCommand } from '@guildhall/contract/office/commands';
import { findFaultAcrossRowFields } from '@guildhall/contract/kit/field/field-fault';
import { pickFieldsSentByForms, type Settings } from '@guildhall/contract/kit/section/section';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import type { SectionOverride } from '../overrides.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import t from '../styles/table.module.css';
import { InstantText } from './list/cell-value.tsx';
import { showCommandSuccess } from './command/command-outcome.ts';
import { DraftForm, UnsavedFieldCount, useChangeReason } from './form/draft-form.tsx';
import { ListHead } from './list/list-frame.tsx';
import { buildSectionSettingsQuery } from './queries.ts';
import { callSection } from './command/section-call.ts';
import { useFormDraft, type VersionedRow } from './form/use-draft.ts';

function SettingsForm({ section, stored }: { section: Settings; stored: VersionedRow }) {
  const reason = useChangeReason();
  const name = section.menu.tab ?? section.menu.label;
  const [fields] = useState(() => pickFieldsSentByForms(section.fields));
  const draft = useFormDraft({
    fields,
    stored,
    check: (values) => findFaultAcrossRowFields(section, values),
    save: async (body, version) => {
      const saved = await callSection<{ version: number; commandId: number | null }>(
        'POST',
        section.base,
        { body: { ...body, ...reason.sent }, ifMatch: version, ownMessage: 'except-429' },
      );
      reason.clearSent();
      void showCommandSuccess({
        message: m.admin_updated(),
        commandId: saved.commandId,
        command: buildRowCommand(section, 'update'),
        text: m.admin_receipt_settings({ name }),
      });
      return saved.version;
    },
  });
  const updatedAt = stored['updatedAt'];
  return (
    <div className={p.card}>
      <header className={p.head}>
        <div>
          <h2>{name}</h2>
          <div className={p.sub}>
            {typeof updatedAt === 'string' && (
              <span>
                {m.admin_changed_at()} <InstantText iso={updatedAt} />{' '}
                {typeof stored['updatedBy'] === 'string' &&
                  m.admin_changed_by({ name: stored['updatedBy'] })}
              </span>
            )}
            <UnsavedFieldCount draft={draft} />
          </div>
        </div>
      </header>
      <DraftForm draft={draft} reason={reason} saveLabel={m.admin_save()} />
    </div>
  );
}

/** Settings with a single row: the usual form, without a list. */
export function SettingsScreen({
  section,
  tabs,
  override,
}: {
  section: Settings;
  tabs?: ReactNode;
  override?: SectionOverride | null | undefined;
}) {
  const stored = useQuery(buildSectionSettingsQuery(section));
  const Extra = override?.SettingsExtra;
  return (
    <section className={t.list} aria-label={section.menu.tab ?? section.menu.label}>
      <ListHead title={section.menu.label} tabs={tabs} />
      <div className={p.page}>
        {stored.data && <SettingsForm section={section} stored={stored.data} />}
        {stored.data && Extra && <Extra />}
        {stored.isError && !stored.data && (
          <div className={c.message} role="alert">
            <strong>{m.state_error_title()}</strong>
            <button type="button" className={c.btn} onClick={() => void stored.refetch()}>
              {m.state_retry()}
            </button>
          </div>
        )}
        {stored.isPending && (
          <div className={p.card} aria-busy="true" style={{ height: '320px' }} />
        )}
      </div>
    </section>
  );
}
