import {
  gameServerScopes,
  gameServerScopeNames,
} from '@guildhall/contract/play/game-server-keys.section';
import { useId, useState, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { copyTextWithToast } from '../../../shared/text/copy-text.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { LazyModal } from '../../../shared/parts/lazy-dialog.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { InstantText, EmptyValue } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess, showCommandFailure } from '../../engine/command/command-outcome.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { ReferenceSelect } from '../../engine/field/ref-select.tsx';
import { findRefTarget } from '../../engine/bulk/targets.ts';
import type { Row } from '../../engine/command/section-call.ts';
import { TimeFieldOutsideForm } from '../../engine/field/time-field.tsx';
import { isValidTimeOrNull } from '../../engine/text/time-text.ts';
import type { SectionOverride } from '../../overrides.ts';
import { translateToPageLanguage } from '../../office-texts.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import s from '../../styles/player.module.css';

type Scope = (typeof gameServerScopes)[number];
interface ShownOnce {
  keyId: string;
  key: string;
}

/** First lines of code for a game server, as in `packages/game-server-client`. */
const firstLines = `import { GameServerClient } from
  '@guildhall/game-server-client/game-server-client';

const client = new GameServerClient({
  base: '${location.origin}',
  key: {
    keyId: process.env.GS_KEY_ID ?? '',
    key: process.env.GS_KEY ?? '',
  },
});`;

/** Displays the secret of a new key once, because no later reply of the server contains it. */
function SecretOnce({ secret, onClose }: { secret: ShownOnce | undefined; onClose: () => void }) {
  const copy = (text: string) => copyTextWithToast(text, m.admin_key_copied());
  const environmentLines = `GS_KEY_ID=${secret?.keyId ?? ''}\nGS_KEY=${secret?.key ?? ''}`;
  return (
    <LazyModal open={secret !== undefined} title={m.admin_key_once_title()} onClose={onClose}>
      <div className={c.dialogBody}>
        <p>{m.admin_key_once_text()}</p>
        <dl className={p.facts}>
          <dt>{m.admin_key_id()}</dt>
          <dd className={c.mono}>{secret?.keyId}</dd>
          <dt>{m.admin_key_secret()}</dt>
          <dd className={c.mono}>{secret?.key}</dd>
        </dl>
        <div className={p.field}>
          <span className={p.label}>{m.admin_key_first_lines()}</span>
          <code className={joinClassNames(c.mono, c.lines)}>{firstLines}</code>
          <span className={p.hint}>{m.admin_key_first_lines_text()}</span>
          <a href="/api-docs/game-server" target="_blank" rel="noreferrer">
            {m.admin_key_reference()}
          </a>
        </div>
        <div className={c.dialogEnd}>
          <button
            type="button"
            className={c.btn}
            onClick={() => void copy(firstLines).catch(showCommandFailure)}
          >
            {m.admin_key_copy_lines()}
          </button>
          <button
            type="button"
            className={c.btn}
            data-autofocus
            onClick={() => void copy(environmentLines).catch(showCommandFailure)}
          >
            {m.admin_key_copy()}
          </button>
          <button type="button" className={joinClassNames(c.btn, c.primary)} onClick={onClose}>
            {m.admin_key_done()}
          </button>
        </div>
      </div>
    </LazyModal>
  );
}

function KeyForm({
  onMade,
  onClose,
}: {
  onMade: (secret: ShownOnce) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['matches']);
  const [regionId, setRegionId] = useState<number | null>(null);
  const [expires, setExpires] = useState<string | null>(null);
  const mayMake = name.trim() !== '' && scopes.length > 0 && isValidTimeOrNull(expires);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayMake) return;
    try {
      const made = await callAdminApi('createGameServerKey', {
        body: { name: name.trim(), scopes: [...scopes], regionId, expiresAt: expires },
        ownMessage: 'except-429',
      });
      onMade(made);
      await showCommandSuccess({ message: m.admin_created(), text: '' });
    } catch (error) {
      showCommandFailure(error);
    }
  };
  return (
    <form className={c.dialogBody} onSubmit={(event) => void submit(event)} noValidate>
      <div className={p.field}>
        <label className={joinClassNames(p.label, p.required)} htmlFor={`${id}-name`}>
          {m.admin_key_name()}
        </label>
        <input
          id={`${id}-name`}
          className={c.input}
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <fieldset className={p.field}>
        <legend className={joinClassNames(p.label, p.required)}>{m.admin_key_scopes()}</legend>
        <div className={s.checks}>
          {gameServerScopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(
                    event.target.checked
                      ? [...scopes, scope]
                      : scopes.filter((entry) => entry !== scope),
                  )
                }
              />
              {translateToPageLanguage(gameServerScopeNames[scope])}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={p.field}>
        <label className={p.label} id={`${id}-region-label`} htmlFor={`${id}-region`}>
          {m.admin_key_region()}
        </label>
        <ReferenceSelect
          id={`${id}-region`}
          target={findRefTarget('regions', {})}
          value={regionId}
          onChange={setRegionId}
          isRequired={false}
          isWrong={false}
          describedBy={`${id}-region-note`}
        />
        <span className={p.hint} id={`${id}-region-note`}>
          {m.admin_key_region_text()}
        </span>
      </div>
      <div className={p.field}>
        <label className={p.label} htmlFor={`${id}-expires`}>
          {m.admin_key_expires()}
        </label>
        <TimeFieldOutsideForm
          id={`${id}-expires`}
          value={expires}
          onChange={setExpires}
          empty={m.admin_instant_utc()}
          noteClass={p.hint}
        />
      </div>
      <div className={c.dialogEnd}>
        <button type="button" className={c.btn} onClick={onClose}>
          {m.cancel()}
        </button>
        <button type="submit" className={joinClassNames(c.btn, c.primary)} disabled={!mayMake}>
          {m.admin_key_make_action()}
        </button>
      </div>
    </form>
  );
}

function HeadActions() {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<ShownOnce>();
  return (
    <>
      <button
        type="button"
        className={joinClassNames(c.btn, c.primary)}
        onClick={() => setOpen(true)}
      >
        {m.admin_key_make()}
      </button>
      <LazyModal open={isOpen} title={m.admin_key_make()} onClose={() => setOpen(false)}>
        <KeyForm
          onClose={() => setOpen(false)}
          onMade={(made) => {
            setOpen(false);
            setSecret(made);
          }}
        />
      </LazyModal>
      <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function KeyActions({ row }: { row: Row }) {
  const [open, setOpen] = useState<'rotate' | 'revoke'>();
  const [secret, setSecret] = useState<ShownOnce>();
  const close = () => setOpen(undefined);
  const name = String(row['name']);
  const rotate = async (reason: string) => {
    setSecret(
      await callAdminApi('rotateGameServerKey', {
        params: { id: row.id },
        headers: { 'x-reason': encodeURIComponent(reason) },
        ownMessage: 'except-429',
      }),
    );
    await showCommandSuccess({ message: m.admin_updated(), text: '' });
  };
  const revoke = async (reason: string) => {
    await callAdminApi('revokeGameServerKey', {
      params: { id: row.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({ message: m.admin_key_revoked(), text: '' });
  };
  return (
    <div className={c.row}>
      <button type="button" className={c.btn} onClick={() => setOpen('rotate')}>
        {m.admin_key_rotate()}
      </button>
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger)}
        onClick={() => setOpen('revoke')}
      >
        {m.admin_key_revoke()}
      </button>
      <ReasonDialog
        open={open === 'rotate'}
        title={m.admin_key_rotate()}
        action={m.admin_key_rotate()}
        onClose={close}
        run={rotate}
      >
        <p>{m.admin_key_rotate_text()}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'revoke'}
        title={m.admin_key_revoke()}
        action={m.admin_key_revoke()}
        isDangerous
        confirmName={name}
        onClose={close}
        run={revoke}
      >
        <p>{m.admin_key_revoke_text({ name })}</p>
      </ReasonDialog>
      <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />
    </div>
  );
}

const instant = (value: unknown) =>
  typeof value === 'string' ? <InstantText iso={value} /> : <EmptyValue />;

const isScope = (value: unknown): value is Scope =>
  gameServerScopes.some((scope) => scope === value);
/** Returns the names of a key's scopes. Scopes of a newer version are shown by their identifier. */
const scopesOf = (row: Row): string[] =>
  (Array.isArray(row['scopes']) ? (row['scopes'] as unknown[]) : []).map((scope) =>
    isScope(scope) ? translateToPageLanguage(gameServerScopeNames[scope]) : String(scope),
  );

function Detail({ row }: { row: Row }) {
  return (
    <>
      <dl className={p.facts}>
        <dt>{m.admin_key_id()}</dt>
        <dd className={c.mono}>{String(row['keyId'])}</dd>
        <dt>{m.admin_key_scopes()}</dt>
        <dd>{scopesOf(row).join(', ')}</dd>
        <dt>{m.admin_key_made()}</dt>
        <dd>{instant(row['createdAt'])}</dd>
        <dt>{m.admin_key_expires()}</dt>
        <dd>{instant(row['expiresAt'])}</dd>
        <dt>{m.admin_key_last_used()}</dt>
        <dd>{instant(row['lastUsedAt'])}</dd>
        <dt>{m.admin_key_revoked_at()}</dt>
        <dd>{instant(row['revokedAt'])}</dd>
      </dl>
      {row['revokedAt'] === null && <KeyActions row={row} />}
    </>
  );
}

/**
 * A key cannot be edited, only created, given a new secret, and revoked. The list is always sorted
 * newest first.
 */
export const sectionOverride: SectionOverride = {
  HeadActions,
  Detail,
  cells: {
    scopes: (row) =>
      scopesOf(row).map((name) => (
        <span key={name} className={c.tag}>
          {name}
        </span>
      )),
  },
};
