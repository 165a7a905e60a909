import { signInHistoryDays } from '@guildhall/contract/identity/security/sign-ins';
import { userStatus } from '@guildhall/contract/limits';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { openDialog } from '../../shared/dialog.store.ts';
import { changeAccountLocale } from '../../shared/locale/stored-locale.ts';
import { locales, getLocaleName, useLocale, type Locale } from '../../shared/locale/locale.ts';
import { usePushConfig } from '../../shared/push/use-push.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { useUser, type User } from '../../shared/query/use-user.ts';
import { formatDate } from '../../shared/time/format.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { ToggleSwitch } from '../../ui/switch/switch.tsx';
import { AccountLinkList } from '../../shared/links/link-list.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { PlayerCardSettings } from './card-settings.tsx';
import classes from './profile.page.module.css';
import { DeleteAccountSetting, OwnDataExport } from './own-data.tsx';
import { FirstPasswordRequestForm } from './security/first-password.tsx';
import { PasskeySettings } from './security/passkeys.tsx';
import { PushMessageSettings } from './push-setting.tsx';
import { SecuritySettings } from './security/security.tsx';
import { SessionList } from './security/session-list.tsx';
import { SignInHistory } from './security/sign-ins.tsx';
import {
  getSettingsGroupElementId,
  settingsGroups,
  SettingsMenu,
  type SettingsGroupId,
} from './settings-menu.tsx';
import { UsernameSetting } from './username.tsx';
import { useSaveSetting } from './use-setting.ts';

/**
 * Password section. Asks players who registered through another service to set a first password.
 */
function Password({ user }: { user: ReturnType<typeof useUser>['data'] }) {
  if (user?.hasPassword === false) return <FirstPasswordRequestForm email={user.email} />;
  return (
    <Button onClick={() => openDialog('change-password')}>{m.profile_change_password()}</Button>
  );
}
/** Settings of the player in groups, with a menu of the groups. */
export function ProfilePage() {
  return (
    <main className={`wrap ${classes.page}`}>
      <h1>{m.profile_title()}</h1>
      <div className={classes.columns}>
        <SettingsMenu />
        <div className={classes.groups}>
          <AccountGroup />
          <SecurityGroup />
          <CardGroup />
          <ConnectionsGroup />
          <PreferencesGroup />
          <DataGroup />
        </div>
      </div>
    </main>
  );
}

/** Group of settings, to which the menu scrolls. */
function Group({ id, children }: { id: SettingsGroupId; children: ReactNode }) {
  const label = settingsGroups.find((group) => group.id === id)?.label();
  return (
    <div
      id={getSettingsGroupElementId(id)}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={classes.group}
    >
      {children}
    </div>
  );
}

function AccountGroup() {
  const user = useUser();
  return (
    <Group id="account">
      <Block title={m.profile_account()}>
        {user.isPending && <AccountSkeleton />}
        {user.isError && !user.data && (
          <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />
        )}
        {user.data && <Account user={user.data} />}
      </Block>
      <Block title={m.profile_avatar()} text={m.profile_avatar_text()}>
        <AvatarPicker />
      </Block>
    </Group>
  );
}

function SecurityGroup() {
  const { data } = useUser();
  return (
    <Group id="security">
      <Block title={m.guard_title()}>
        <SecuritySettings />
      </Block>
      <Block title={m.profile_password()} text={m.profile_password_text()}>
        <Password user={data} />
      </Block>
      <PasskeyBlock />
      <Block title={m.profile_sessions()} text={m.profile_sessions_text()}>
        <SessionList />
      </Block>
      <Block title={m.guard_sign_ins()} text={m.guard_sign_ins_text({ days: signInHistoryDays })}>
        <SignInHistory />
      </Block>
    </Group>
  );
}

function CardGroup() {
  const { data } = useUser();
  return (
    <Group id="card">
      <Block title={m.card_title()} text={m.card_settings_text()}>
        {data ? (
          <PlayerCardSettings username={data.account.username} />
        ) : (
          <Skeleton height="48px" />
        )}
      </Block>
    </Group>
  );
}

function ConnectionsGroup() {
  return (
    <Group id="connections">
      <Block title={m.links_title()} text={m.links_text()}>
        <AccountLinkList component="profile-settings" />
      </Block>
      <Block title={m.profile_wallets()} text={m.profile_wallets_text()}>
        <Link to="/digital-assets" className={getButtonClass()}>
          {m.profile_wallets_open()}
        </Link>
      </Block>
    </Group>
  );
}

function PreferencesGroup() {
  const { data } = useUser();
  const push = usePushConfig();
  return (
    <Group id="preferences">
      <Block title={m.profile_language()} text={m.profile_language_text()}>
        <Language />
      </Block>
      <Block title={m.profile_game()}>
        {data ? <AutoDlc user={data} /> : <Skeleton height="48px" />}
      </Block>
      {push && (
        <Block title={m.profile_push()} text={m.profile_push_text()}>
          <PushMessageSettings />
        </Block>
      )}
    </Group>
  );
}

function DataGroup() {
  const { data } = useUser();
  return (
    <Group id="data">
      <Block title={m.data_title()} text={m.data_text()}>
        {data && <OwnDataExport userId={data.id} />}
      </Block>
      <Block title={m.deletion_block()}>
        {data ? <DeleteAccountSetting user={data} /> : <Skeleton height="48px" />}
      </Block>
    </Group>
  );
}

/** Passkeys of the player. Browsers offer passkeys only on https and on the local machine. */
function PasskeyBlock() {
  if (!isSecureContext) return null;
  return (
    <Block title={m.passkey_title()} text={m.passkey_text()}>
      <PasskeySettings />
    </Block>
  );
}

function Block({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={`plate ${classes.block}`}>
      <h2>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}

function Account({ user }: { user: User }) {
  const isVerified = user.statusId === userStatus.verified;
  return (
    <>
      <UsernameSetting user={user} />
      <dl className={classes.facts}>
        <dt>{m.profile_email()}</dt>
        <dd>
          {user.email}{' '}
          {isVerified ? (
            <span className={classes.good}>{m.profile_verified()}</span>
          ) : (
            <Unverified />
          )}
        </dd>
        <dt>{m.profile_since()}</dt>
        <dd>{formatDate(user.createdAt)}</dd>
      </dl>
      <Button onClick={() => openDialog('change-email')}>{m.email_change()}</Button>
    </>
  );
}
const Unverified = () => (
  <Link to="/verification-status" className={`link ${classes.open}`}>
    {m.profile_unverified()}
  </Link>
);

function AutoDlc({ user }: { user: User }) {
  const change = useSaveSetting((autoDLC: boolean) =>
    call('setAutoDlc', {
      params: { id: user.account.id },
      body: { autoDLC },
      ownMessage: 'except-429',
    }),
  );
  const on = change.isPending ? change.variables : user.account.autoDLC;
  return (
    <ToggleSwitch
      label={m.profile_auto_dlc()}
      text={m.profile_auto_dlc_text()}
      on={on}
      busy={change.isPending}
      onChange={(next) => change.mutate(next)}
    />
  );
}

function AccountSkeleton() {
  return (
    <div className={classes.bones}>
      <LoadingNote />
      <Skeleton width="60%" height="22px" />
      <Skeleton width="80%" height="22px" />
      <Skeleton width="50%" height="22px" />
    </div>
  );
}

function Language() {
  const { accountId } = useSignedInSession();
  const currentLocale = useLocale();
  const save = useSaveSetting((language: Locale) => changeAccountLocale(accountId, language));
  return (
    <div className={classes.languages} role="group" aria-label={m.profile_language()}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === currentLocale}
          className={joinClassNames('plate', classes.language)}
          onClick={() => save.mutate(locale)}
        >
          {getLocaleName(locale)}
        </button>
      ))}
    </div>
  );
}
