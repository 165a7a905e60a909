import { getCallCommand } from '@guildhall/contract/office/commands';
import { alphaKeyRequestsFeed as feed } from '@guildhall/contract/reach/alpha-keys/alpha-key-requests';
import { useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { createCountryNames } from '../../../shared/locale/intl-formats.ts';
import { isAdmin } from '../../../shared/session/roles.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { CellValue, EmptyValue } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { localizeDeclaration } from '../../pages.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';

const getCountryName = createCountryNames();
/**
 * Converts a country code of two letters into the name of the country. Any other text is shown as
 * the player sent it.
 */
function countryName(value: unknown): string {
  const text = String(value);
  return /^[A-Z]{2}$/.test(text) ? getCountryName(text) : text;
}
function KeyState({ state }: { state: unknown }) {
  const label =
    localizeDeclaration(feed).fields.alphaKey.choices?.find((choice) => choice.value === state)
      ?.label ?? String(state);
  return <span className={joinClassNames(c.state, state === 0 && c.off)}>{label}</span>;
}
/**
 * Shows a link that a player has sent. The link opens in a separate tab that has no access to this
 * page and receives no referrer.
 */
function LinkText({ link }: { link: unknown }) {
  if (typeof link !== 'string' || !link.startsWith('https://')) return <EmptyValue />;
  return (
    <a className={c.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {link}
    </a>
  );
}

function Answer({ row }: { row: Row }) {
  const { roleNames, userId } = useSignedInSession();
  const [open, setOpen] = useState<'grant' | 'take-back'>();
  const [name, state] = [String(row['username']), row['alphaKey']];
  const mayTakeBack = state === 1 && isAdmin(roleNames);
  const answer = (alphaKey: 0 | 1) => async (reason: string) => {
    const { commandId } = await callAdminApi('updateAlphaKeyRequest', {
      params: { id: row.id },
      body: { alphaKey, reason },
      ownMessage: 'except-429',
    });
    const message = alphaKey === 1 ? m.admin_alpha_granted() : m.admin_alpha_taken_back();
    // only an administrator can undo, so support gets the message without an undo button
    await showCommandSuccess({
      message,
      commandId: isAdmin(roleNames) ? commandId : undefined,
      command: getCallCommand('updateAlphaKeyRequest'),
      text: `${message}: ${name}`,
    });
  };
  if (row['userId'] === userId) return <p className={p.hint}>{m.admin_alpha_self()}</p>;
  return (
    <div className={c.row}>
      {state === 0 && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.primary)}
          onClick={() => setOpen('grant')}
        >
          {m.admin_alpha_grant()}
        </button>
      )}
      {mayTakeBack && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.danger)}
          onClick={() => setOpen('take-back')}
        >
          {m.admin_alpha_take_back()}
        </button>
      )}
      <ReasonDialog
        open={open === 'grant'}
        title={m.admin_alpha_grant()}
        action={m.admin_alpha_grant()}
        onClose={() => setOpen(undefined)}
        run={answer(1)}
      >
        <p>{m.admin_alpha_grant_text({ name })}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'take-back'}
        title={m.admin_alpha_take_back()}
        action={m.admin_alpha_take_back()}
        isDangerous
        onClose={() => setOpen(undefined)}
        run={answer(0)}
      >
        <p>{m.admin_alpha_take_back_text({ name })}</p>
      </ReasonDialog>
    </div>
  );
}

const drawn: Readonly<Record<string, (row: Row) => ReactNode>> = {
  alphaKey: (row) => <KeyState state={row['alphaKey']} />,
  country: (row) => countryName(row['country']),
  link: (row) => <LinkText link={row['link']} />,
};

function Detail({ row }: { row: Row }) {
  return (
    <>
      <dl className={p.facts}>
        {Object.entries(localizeDeclaration(feed).fields).map(([name, field]) => [
          <dt key={`${name}-label`}>{field.label}</dt>,
          <dd key={name}>
            {drawn[name]?.(row) ?? <CellValue field={field} value={row[name]} row={row} isPlain />}
          </dd>,
        ])}
      </dl>
      <Answer row={row} />
    </>
  );
}

/** Displays a player's request; granting a key answers the request. */
export const sectionOverride: SectionOverride = {
  cells: {
    alphaKey: (row) => <KeyState state={row['alphaKey']} />,
    country: (row) => countryName(row['country']),
  },
  Detail,
};
