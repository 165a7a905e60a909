import { buildRowCommand } from '@guildhall/contract/office/commands';
import { findFaultAcrossRowFields } from '@guildhall/contract/kit/field/field-fault';
import { pickFieldsSentByForms, type Section } from '@guildhall/contract/kit/section/section';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import * as m from '../../../messages/messages.js';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { CellValue, InstantText } from '../list/cell-value.tsx';
import { showCommandSuccess } from '../command/command-outcome.ts';
import { DraftCostSummary } from '../command/cost-summary.tsx';
import { DraftForm, UnsavedFieldCount, useChangeReason } from '../form/draft-form.tsx';
import { useChosenPictures } from '../field/image-field.tsx';
import { DeleteRowButton } from './delete-row.tsx';
import { DeletedRowNote } from './deleted-row.tsx';
import { useListRefreshOnMissingRow } from '../list/use-missing-row.ts';
import { PanelSkeleton, PanelFrame } from './panel-frame.tsx';
import { buildSectionRowQuery } from '../queries.ts';
import { formatRowError, isNotFoundError } from './row-error.ts';
import { RowPictures } from './row-pictures.tsx';
import { getRowTitle, type StoredRow } from './row-title.ts';
import { RowReplayButton } from '../replay/row-replay.tsx';
import { callSection, type SaveRowReply } from '../command/section-call.ts';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import { rememberRowTask } from '../task/row-task.store.ts';
import { RowTaskProgress } from '../task/task-line.tsx';
import type { FormValues } from '../form/field-values.ts';
import { useFormDraft, type FormDraft } from '../form/use-draft.ts';

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
  /** Opens the form of a new row in place of this one. */
  onCopyToNew: () => void;
}
/** Stored row of a form, as far as it is known. */
interface RowState {
  /** Undefined for a new row, and until a row that was just created has loaded. */
  row: StoredRow | undefined;
  /** Error of the last reading of the row; null if it succeeded. */
  error: Error | null;
  /** True if the row does not exist any longer. */
  isGone: boolean;
  onRetry: () => void;
}
interface RowFormProps extends PanelProps {
  state: RowState;
  initialInput: FormValues | undefined;
  onInputForNew: (input: FormValues) => void;
}
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
 * Head of a stored row's form: the running task of the row, and custom components of the section.
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

/** Draft of a row, with the call that creates or changes the row. */
function useRowDraft({ section, id, state, override, ...props }: RowFormProps) {
  const { row } = state;
  const reason = useChangeReason();
  const isNew = row === undefined;
  const fields = useMemo(() => formFields(section, override, isNew), [section, override, isNew]);
  const allFields = useMemo(() => formFields(section, undefined, isNew), [section, isNew]);
  const pictures = useChosenPictures();
  const openCreated = useCloseIfStillMounted(props.onCreated);
  const typed = useFormDraft({
    fields,
    allFields,
    stored: row,
    initialInput: props.initialInput,
    check: (values) => findFaultAcrossRowFields(section, values),
    save: async (body, version) => {
      const path = row ? `${section.base}/${row.id}` : section.base;
      const saved = await callSection<SaveRowReply>('POST', path, {
        body: pictures.with({ ...body, ...reason.sent }),
        ifMatch: version,
        ownMessage: 'except-429',
        isLong: section.runsTask,
      }).catch((error: unknown) => {
        // loads the row again, because no message has reported yet that it was deleted
        if (row && isNotFoundError(error)) state.onRetry();
        throw error;
      });
      rememberRowTask(section.name, saved);
      reason.clearSent();
      if (!row) void pictures.storeLaterChoices(section, saved.id);
      pictures.forget();
      const title = getRowTitle(section, { ...row, ...body, id: saved.id });
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
    // a created row can be changed as soon as it has loaded
    isSaving: typed.isSaving || (isNew && id !== undefined),
    discard: () => {
      pictures.forget();
      typed.discard();
    },
  };
  return { draft, typed, reason, pictures };
}

/** Reports that a created row has not loaded, above its input. */
function CreatedRowError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={c.message} role="alert">
      <strong>{formatRowError(error)}</strong>
      <button type="button" className={c.btn} onClick={onRetry}>
        {m.state_retry()}
      </button>
    </div>
  );
}

/** Content above the fields: notes on the state of the row, custom components, and pictures. */
function PartsBeforeFields({
  props: { section, id, state, override, ...props },
  parts: { draft, pictures },
  goneId,
}: {
  props: RowFormProps;
  parts: ReturnType<typeof useRowDraft>;
  /** Id of the note that the row was deleted; undefined if it was not. */
  goneId: string | undefined;
}) {
  const { row } = state;
  // a picture that was chosen for a created row can be uploaded only after the row has loaded
  const isLocked = goneId !== undefined || (row === undefined && id !== undefined);
  const copyToNew = () => {
    props.onInputForNew(draft.form.getValues());
    props.onCopyToNew();
  };
  return (
    <>
      {goneId !== undefined && (
        <DeletedRowNote
          id={goneId}
          singular={section.singular}
          draft={draft}
          onCopyToNew={section.ops.includes('create') ? copyToNew : undefined}
        />
      )}
      {!row && state.error && <CreatedRowError error={state.error} onRetry={state.onRetry} />}
      <FormHead section={section} row={row} override={override} />
      <RowPictures section={section} row={row} pictures={pictures} isLocked={isLocked} />
    </>
  );
}

/**
 * Content below the fields: the cost of the values, custom components, and read-only fields of the
 * row.
 */
function PartsAfterFields({
  section,
  row,
  override,
  draft,
}: {
  section: Section;
  row: StoredRow | undefined;
  override: SectionOverride | undefined;
  draft: FormDraft;
}) {
  return (
    <>
      <DraftCostSummary section={section} draft={draft} />
      {row && (
        <>
          {override?.FormExtra && <override.FormExtra row={row} />}
          <ReadOnlyFacts section={section} row={row} />
        </>
      )}
    </>
  );
}

function RowForm(props: RowFormProps) {
  const { section, state, override, onClose, onSaved } = props;
  const { row } = state;
  const parts = useRowDraft(props);
  const { draft, typed, reason } = parts;
  const [isDeleting, setDeleting] = useState(false);
  const noteId = useId();
  const goneId = state.isGone && !isDeleting ? noteId : undefined;
  const mayDelete = goneId === undefined && section.ops.includes('remove');
  const title = row ? getRowTitle(section, row) : m.admin_new_title({ one: section.singular });
  return (
    <PanelFrame
      label={row ? m.admin_edit_of({ one: section.singular }) : title}
      title={title}
      rowId={row?.id}
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
        lockedBy={goneId}
        before={<PartsBeforeFields props={props} parts={parts} goneId={goneId} />}
        after={<PartsAfterFields section={section} row={row} override={override} draft={typed} />}
        beside={<RowReplayButton section={section} id={row?.id} draft={typed} />}
        end={
          row &&
          mayDelete && (
            <DeleteRowButton
              section={section}
              row={row}
              onRunning={setDeleting}
              onDeleted={onSaved}
            />
          )
        }
      />
    </PanelFrame>
  );
}

function PanelState({
  section,
  id,
  error,
  onRetry,
  onClose,
}: {
  section: Section;
  id: number;
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <PanelFrame
      label={m.admin_edit_of({ one: section.singular })}
      title={capital(section.singular)}
      rowId={id}
      isPage={section.form === 'page'}
      onClose={onClose}
    >
      <div className={p.body} aria-busy={!error}>
        {error ? (
          <div className={c.message} role="alert">
            <strong>{formatRowError(error)}</strong>
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

/**
 * Returns the key of the open form, and true if the form of a new row has become the form of the
 * created row. The key then stays the same, so that the form keeps its focus and its input.
 */
function useFormKey(id: number | undefined) {
  const [form, setForm] = useState({ id, key: 0, isCreated: false });
  const [createdId, setCreatedId] = useState<number>();
  if (form.id !== id) {
    const isCreated = form.id === undefined && id === createdId;
    setForm({ id, key: isCreated ? form.key : form.key + 1, isCreated });
    setCreatedId(undefined);
  }
  return { ...form, setCreatedId };
}

/** Form of one row, displayed over its list and with its own address (OP-116). */
export function RowPanel(props: PanelProps) {
  const { section, id, onClose, onCreated } = props;
  const { key, isCreated, setCreatedId } = useFormKey(id);
  const [input, setInput] = useState<{ key: number; values: FormValues }>();
  const row = useQuery({ ...buildSectionRowQuery(section, id ?? 0), enabled: id !== undefined });
  useListRefreshOnMissingRow(section.name, row.error);
  const onRetry = () => void row.refetch();
  if (id !== undefined && !row.data && !isCreated)
    return (
      <PanelState section={section} id={id} error={row.error} onRetry={onRetry} onClose={onClose} />
    );
  return (
    <RowForm
      key={key}
      {...props}
      state={{
        row: id === undefined ? undefined : (row.data as StoredRow | undefined),
        error: row.error,
        isGone: row.data !== undefined && isNotFoundError(row.error),
        onRetry,
      }}
      initialInput={input?.key === key ? input.values : undefined}
      onInputForNew={(values) => setInput({ key: key + 1, values })}
      onCreated={(created) => {
        setCreatedId(created);
        onCreated(created);
      }}
    />
  );
}
