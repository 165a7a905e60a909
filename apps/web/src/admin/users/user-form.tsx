import { getCallCommand } from '@guildhall/contract/office/commands';
import { gameAccessType, userStatus } from '@guildhall/contract/limits';
import { roleNames, type RoleName } from '@guildhall/contract/roles';
import { useId, useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../engine/command/command-outcome.ts';
import { refetchOfficeData } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import { isValidTimeOrNull } from '../engine/text/time-text.ts';
import { SegmentedControl, type SegmentOption } from '../engine/segments.tsx';
import { useKeyboardShortcuts } from '../engine/use-keys.ts';
import { useLeaveGuard } from '../engine/form/use-leave-guard.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import s from '../styles/player.module.css';
import { UserBlockEndField } from './grant/grant-fields.tsx';
import {
  buildUserChange,
  rebaseUserFormValues,
  toUserFormValues,
  type UserFormValues,
} from './user-change.ts';
import {
  getAccessTypeName,
  getRoleLabel,
  listUserStatusOptions,
  type AdminUser,
} from './user-state.tsx';

function useUserDraft(user: AdminUser) {
  const [from, setFrom] = useState(user);
  const [draft, setDraft] = useState<UserFormValues>(() => toUserFormValues(user));
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const change = buildUserChange(from, draft);
  const isDirty = Object.keys(change).length > 0;
  useLeaveGuard(isDirty);
  // the newest row is the basis of the next change. Typed values stay until the operator saves or
  // discards them
  if (user !== from && !isDirty) {
    setFrom(user);
    setDraft(toUserFormValues(user));
  }
  const startFrom = (row: AdminUser) => {
    setFrom(row);
    setDraft(toUserFormValues(row));
    setReason('');
  };
  const needsReason = change.statusId === userStatus.blocked;
  const maySave =
    isDirty &&
    !isBusy &&
    (!needsReason || reason.trim() !== '') &&
    isValidTimeOrNull(draft.blockedUntil);
  const send = async (why: string) => {
    try {
      const sent = { ...change, ...(why !== '' && { reason: why }) };
      const { commandId, version } = await callAdminApi('adminUpdateUser', {
        params: { id: user.id },
        body: sent,
        ifMatch: from.version,
        ownMessage: 'except-429',
      });
      // input that was typed during the save stays, as an unsaved change of the saved row
      setFrom({ ...from, ...draft, roleNames: [...draft.roleNames], version });
      setReason((now) => (now === reason ? '' : now));
      void showCommandSuccess({
        message: m.admin_updated(),
        commandId,
        command: getCallCommand('adminUpdateUser'),
        text: m.admin_receipt_changed({ one: m.admin_user_one(), title: user.username }),
      });
    } catch (error) {
      // another operator has saved the player first, so the form shows the new state with the
      // operator's change on top of it
      if (error instanceof ApiError && error.status === 412) {
        const row = await callAdminApi('adminGetUser', { params: { id: user.id } });
        setFrom(row);
        setDraft((now) => rebaseUserFormValues(from, row, now));
        await refetchOfficeData(queryClient);
      }
      throw error;
    }
  };
  const dropped = change.userRolesToDrop ?? [];
  const save = async () => {
    if (!maySave) return;
    // asks before roles are removed, because roles give rights; the question names the player and
    // the roles
    if (dropped.length > 0) return setAsking(true);
    setBusy(true);
    await send(reason.trim()).catch(showCommandFailure);
    setBusy(false);
  };
  return {
    draft,
    setDraft,
    reason,
    setReason,
    isBusy,
    isDirty,
    needsReason,
    maySave,
    save,
    send,
    dropped,
    isAsking,
    setAsking,
    discard: () => startFrom(from),
  };
}

function RoleChecks({
  value,
  onChange,
}: {
  value: readonly RoleName[];
  onChange: (next: RoleName[]) => void;
}) {
  return (
    <fieldset className={p.field}>
      <legend className={p.label}>{m.admin_user_roles()}</legend>
      <div className={s.checks}>
        {roleNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={value.includes(name)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, name] : value.filter((entry) => entry !== name),
                )
              }
            />
            {getRoleLabel(name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LabelledSegments({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: number;
  options: readonly SegmentOption<number>[];
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={p.field}>
      <span className={p.label} id={id}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} value={value} options={options} onChange={onChange} />
    </div>
  );
}

const losses: Readonly<Record<RoleName, () => string>> = {
  ADMIN: m.admin_role_drop_admin,
  SUPPORT: m.admin_role_drop_support,
  PLAYER: m.admin_role_drop_player,
};
/** Shows the player and the roles that will be removed, before they are removed. */
function Dropped({ user, roles }: { user: AdminUser; roles: readonly RoleName[] }) {
  return (
    <>
      <p>{m.admin_role_drop_who({ name: user.username, email: user.email })}</p>
      <ul className={s.losses}>
        {roles.map((role) => (
          <li key={role}>
            <b>{getRoleLabel(role)}</b> {losses[role]()}
          </li>
        ))}
      </ul>
      <p>{m.admin_role_drop_sessions()}</p>
    </>
  );
}

/**
 * Form for the state, the roles and the access of a player. A block requires a reason and may have
 * an end.
 */
export function UserForm({
  user,
  lockedBy,
}: {
  user: AdminUser;
  /** Id of the text that says why the form cannot be saved; undefined if it can be saved. */
  lockedBy?: string | undefined;
}) {
  const id = useId();
  const {
    draft,
    setDraft,
    reason,
    setReason,
    isBusy,
    isDirty,
    needsReason,
    maySave,
    save,
    send,
    dropped,
    isAsking,
    setAsking,
    discard,
  } = useUserDraft(user);
  const submitUnlocked = () => {
    if (lockedBy === undefined) void save();
  };
  useKeyboardShortcuts({ 'mod+s': submitUnlocked });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitUnlocked();
  };
  return (
    <section className={s.sec} aria-label={m.admin_user_rights()}>
      <h2>{m.admin_user_rights()}</h2>
      <form className={s.form} onSubmit={submit} noValidate>
        <LabelledSegments
          label={m.admin_user_status()}
          value={draft.statusId}
          options={listUserStatusOptions().map(([value, label]) => ({
            value: Number(value),
            label,
          }))}
          onChange={(statusId) => setDraft({ ...draft, statusId })}
        />
        {draft.statusId === userStatus.blocked && (
          <UserBlockEndField
            value={draft.blockedUntil}
            onChange={(blockedUntil) => setDraft({ ...draft, blockedUntil })}
          />
        )}
        <RoleChecks
          value={draft.roleNames}
          onChange={(names) => setDraft({ ...draft, roleNames: names })}
        />
        <LabelledSegments
          label={m.admin_user_access()}
          value={draft.accessType}
          options={Object.values(gameAccessType).map((value) => ({
            value,
            label: getAccessTypeName(value),
          }))}
          onChange={(value) => setDraft({ ...draft, accessType: value })}
        />
        {isDirty && (
          <div className={p.field}>
            <label
              className={joinClassNames(p.label, needsReason && p.required)}
              htmlFor={`${id}-reason`}
            >
              {m.admin_reason()}
            </label>
            <input
              id={`${id}-reason`}
              className={c.input}
              maxLength={500}
              placeholder={needsReason ? undefined : m.admin_reason_optional()}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        )}
        <div className={c.row}>
          <button
            type="submit"
            className={joinClassNames(c.btn, c.primary)}
            disabled={!maySave || lockedBy !== undefined}
            aria-describedby={lockedBy}
            aria-busy={isBusy}
          >
            {m.admin_save()}
            <kbd className={c.kbd}>Ctrl S</kbd>
          </button>
          {isDirty && (
            <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={discard}>
              {m.admin_discard()}
            </button>
          )}
        </div>
      </form>
      <ReasonDialog
        open={isAsking && dropped.length > 0}
        title={m.admin_role_drop_title()}
        action={m.admin_role_drop()}
        isDangerous
        initialReason={reason}
        onClose={() => setAsking(false)}
        run={send}
      >
        <Dropped user={user} roles={dropped} />
      </ReasonDialog>
    </section>
  );
}
