import { buildRowCommand } from '@guildhall/contract/office/commands';
import { findFaultAcrossRowFields } from '@guildhall/contract/kit/field/field-fault';
import { pickFieldsSentByForms, type Section } from '@guildhall/contract/kit/section/section';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { BulkChangePreview, useBulkChangePreview } from '../bulk/bulk-preview.tsx';
import { CellValue, InstantText } from '../list/cell-value.tsx';
import { showCommandSuccess } from '../command/command-outcome.ts';
import { DraftCostSummary } from '../command/cost-summary.tsx';
import { DraftForm, UnsavedFieldCount, useChangeReason } from '../form/draft-form.tsx';
import {
  ImageField,
  PictureChooser,
  useChosenPictures,
  type ChosenPictures,
} from '../field/image-field.tsx';
import { PanelSkeleton, PanelFrame } from './panel-frame.tsx';
import { buildSectionRowQuery } from '../queries.ts';
import { ReasonDialog } from '../command/reason-dialog.tsx';
import { RowReplayButton } from '../replay/row-replay.tsx';
import { callSection, type Row, type SaveRowReply } from '../command/section-call.ts';
import { useCloseWhileMounted } from '../../../ui/modal/use-close-while-mounted.ts';
import { rememberRowTask } from '../task/row-task.store.ts';
import { RowTaskProgress } from '../task/task-line.tsx';
import { useFormDraft, type VersionedRow } from '../form/use-draft.ts';

interface PanelProps {
  section: Section;
  /** Undefined for a new row. */
  id: number | undefined;
  override: SectionOverride | undefined;
  onClose: () => void;
  /**
   * Closes the panel without the question about unsaved changes, because the open row is saved or
   * deleted.
   */
  onSaved: () => void;
  /** Opens the address of a new row after it is saved. */
  onCreated: (id: number) => void;
}
type StoredRow = Row & VersionedRow;

const titleOf = (section: Pick<Section, 'title' | 'singular' | 'fields'>, row: Row): string => {
  const title = row[section.title];
  const choice = section.fields[section.title]?.choices?.find(({ value }) => value === title);
  if (choice) return choice.label;
  return typeof title === 'string' && title !== '' ? title : `${section.singular} #${row.id}`;
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fields that only the server writes. They are displayed below the form and never sent. */
function ReadOnlyFacts({ section, row }: { section: Section; row: StoredRow }) {
  const shownFields = Object.entries(section.fields).filter(
    ([, field]) => field.readOnly && field.kind !== 'image',
  );
  return (
    <dl className={p.facts}>
      {shownFields.map(([name, field]) => [
        <dt key={`${name}-label`}>{field.label}</dt>,
        <dd key={name}>
          <CellValue field={field} value={row[name]} row={row} />
        </dd>,
      ])}
      <dt>{m.admin_changed_at()}</dt>
      <dd>
        {typeof row['updatedAt'] === 'string' && <InstantText iso={row['updatedAt']} />}{' '}
        {typeof row['updatedBy'] === 'string' && m.admin_changed_by({ name: row['updatedBy'] })}
      </dd>
    </dl>
  );
}

function DeleteRow({
  section,
  row,
  onDeleted,
}: {
  section: Section;
  row: StoredRow;
  onDeleted: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const title = titleOf(section, row);
  const preview = useBulkChangePreview(
    section,
    { ids: [row.id] },
    isOpen ? { remove: true } : undefined,
  );
  const run = async (reason: string) => {
    const { commandId } = await callSection<SaveRowReply>('DELETE', `${section.base}/${row.id}`, {
      ifMatch: row.version,
      reason,
      ownMessage: 'except-429',
    });
    onDeleted();
    await showCommandSuccess({
      message: m.admin_deleted(),
      commandId,
      command: buildRowCommand(section, 'remove'),
      text: m.admin_receipt_deleted({ one: section.singular, title }),
    });
  };
  return (
    <>
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger)}
        onClick={() => setOpen(true)}
      >
        {m.admin_delete()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_delete_title({ one: section.singular })}
        action={m.admin_delete()}
        isDangerous
        isReady={preview.data?.rows === 1}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_delete_text({ title })}</p>
        <BulkChangePreview section={section} preview={preview} />
      </ReasonDialog>
    </>
  );
}

const formFields = (
  section: Section,
  override: SectionOverride | undefined,
  isNew: boolean,
): Fields => {
  const hidden = new Set(isNew ? override?.notOnCreate : override?.notOnUpdate);
  return Object.fromEntries(
    Object.entries(pickFieldsSentByForms(section.fields)).filter(
      ([name, field]) => field.kind !== 'image' && !hidden.has(name),
    ),
  );
};

/**
 * Head of a stored row's form: the running task of the row, and hand-drawn parts of the section.
 */
function FormHead({
  section,
  row,
  override,
}: {
  section: Section;
  row: StoredRow | undefined;
  override: SectionOverride | undefined;
}) {
  if (!row) return null;
  return (
    <>
      {section.runsTask && <RowTaskProgress section={section.name} rowId={row.id} />}
      {override?.FormHead && <override.FormHead row={row} />}
    </>
  );
}

/** Pictures of a stored row, or pictures chosen for a new row. */
function Images({
  section,
  row,
  pictures,
}: {
  section: Section;
  row: StoredRow | undefined;
  pictures: ChosenPictures;
}) {
  return Object.entries(section.fields)
    .filter(([, field]) => field.kind === 'image')
    .map(([name, field]) =>
      row ? (
        <ImageField key={name} section={section} name={name} field={field} row={row} />
      ) : (
        <PictureChooser
          key={name}
          field={field}
          src={pictures.src(name)}
          onChoose={(file) => pictures.choose(name, file)}
          onRemove={() => pictures.remove(name)}
        />
      ),
    );
}

function RowForm({
  section,
  row,
  override,
  onClose,
  onSaved,
  onCreated,
}: Omit<PanelProps, 'id'> & { row: StoredRow | undefined }) {
  const reason = useChangeReason();
  const [fields] = useState(() => formFields(section, override, row === undefined));
  const pictures = useChosenPictures();
  const openCreated = useCloseWhileMounted(onCreated);
  const typed = useFormDraft({
    fields,
    stored: row,
    check: (values) => findFaultAcrossRowFields(section, values),
    save: async (body, version) => {
      const path = row ? `${section.base}/${row.id}` : section.base;
      const saved = await callSection<SaveRowReply>('POST', path, {
        body: pictures.with({ ...body, ...reason.sent }),
        ifMatch: version,
        ownMessage: 'except-429',
        isLong: section.runsTask,
      });
      rememberRowTask(section.name, saved);
      reason.clearSent();
      pictures.forget();
      const title = titleOf(section, { ...row, ...body, id: saved.id });
      const text = row
        ? m.admin_receipt_changed({ one: section.singular, title })
        : m.admin_receipt_created({ one: section.singular, title });
      void showCommandSuccess({
        message: row ? m.admin_updated() : m.admin_created(),
        commandId: saved.commandId,
        command: buildRowCommand(section, row ? 'update' : 'create'),
        text,
      });
      if (!row) setTimeout(() => openCreated(saved.id));
      return saved.version;
    },
  });
  const draft = {
    ...typed,
    isDirty: typed.isDirty || pictures.isAny,
    discard: () => {
      pictures.forget();
      typed.discard();
    },
  };
  const title = row ? titleOf(section, row) : m.admin_new_title({ one: section.singular });
  return (
    <PanelFrame
      label={row ? m.admin_edit_of({ one: section.singular }) : title}
      title={title}
      isPage={section.form === 'page'}
      onClose={onClose}
      sub={
        <>
          {row && <span className={c.mono}>#{row.id}</span>}
          <UnsavedFieldCount draft={draft} />
        </>
      }
    >
      <DraftForm
        draft={draft}
        reason={reason}
        saveLabel={row ? m.admin_save() : m.admin_create()}
        before={
          <>
            <FormHead section={section} row={row} override={override} />
            <Images section={section} row={row} pictures={pictures} />
          </>
        }
        after={
          <>
            <DraftCostSummary section={section} draft={typed} />
            {row && (
              <>
                {override?.FormExtra && <override.FormExtra row={row} />}
                <ReadOnlyFacts section={section} row={row} />
              </>
            )}
          </>
        }
        beside={<RowReplayButton section={section} id={row?.id} draft={typed} />}
        end={
          row &&
          section.ops.includes('remove') && (
            <DeleteRow section={section} row={row} onDeleted={onSaved} />
          )
        }
      />
    </PanelFrame>
  );
}

function PanelState({
  section,
  isError,
  onRetry,
  onClose,
}: {
  section: Section;
  isError: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <PanelFrame
      label={m.admin_edit_of({ one: section.singular })}
      title={capital(section.singular)}
      isPage={section.form === 'page'}
      onClose={onClose}
    >
      <div className={p.body} aria-busy={!isError}>
        {isError ? (
          <div className={c.message} role="alert">
            <strong>{m.admin_row_missing()}</strong>
            <button type="button" className={c.btn} onClick={onRetry}>
              {m.state_retry()}
            </button>
          </div>
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </PanelFrame>
  );
}

/** Form of one row, displayed over its list and with its own address (OP-116). */
export function RowPanel(props: PanelProps) {
  const { section, id, onClose } = props;
  const row = useQuery({ ...buildSectionRowQuery(section, id ?? 0), enabled: id !== undefined });
  if (id === undefined) return <RowForm key="new" {...props} row={undefined} />;
  if (!row.data)
    return (
      <PanelState
        section={section}
        isError={row.isError}
        onRetry={() => void row.refetch()}
        onClose={onClose}
      />
    );
  return <RowForm key={id} {...props} row={row.data as StoredRow} />;
}
