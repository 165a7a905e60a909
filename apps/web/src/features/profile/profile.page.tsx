import { userStatus } from '@guildhall/contract/limits';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import { changeLocale, localeNames, locales, useLocale } from '../../shared/locale.ts';
import { useUser, type User } from '../../shared/query/use-user.ts';
import { formatDate } from '../../shared/time/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import classes from './profile.page.module.css';
import { SessionList } from './session-list.tsx';

/** The player's own settings, one plate for each concern. */
export function ProfilePage() {
  const user = useUser();
  return (
    <main className={`wrap ${classes.page}`}>
      <h1>{m.profile_title()}</h1>
      <div className={classes.columns}>
        <Block title={m.profile_account()}>
          {user.isPending && <AccountSkeleton />}
          {user.isError && !user.data && <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />}
          {user.data && <Account user={user.data} />}
        </Block>
        <Block title={m.profile_avatar()} text={m.profile_avatar_text()}>
          <AvatarPicker />
        </Block>
        <Block title={m.profile_password()} text={m.profile_password_text()}>
          <Button onClick={() => openDialog('change-password')}>{m.profile_change_password()}</Button>
        </Block>
        <Block title={m.profile_sessions()} text={m.profile_sessions_text()}>
          <SessionList />
        </Block>
        <Block title={m.profile_language()} text={m.profile_language_text()}>
          <Language />
        </Block>
      </div>
    </main>
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
    <dl className={classes.facts}>
      <dt>{m.profile_username()}</dt>
      <dd>{user.account.username}</dd>
      <dt>{m.profile_email()}</dt>
      <dd>
        {user.email} <span className={isVerified ? classes.good : classes.open}>{isVerified ? m.profile_verified() : m.profile_unverified()}</span>
      </dd>
      <dt>{m.profile_since()}</dt>
      <dd>{formatDate(user.createdAt)}</dd>
    </dl>
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
  const chosen = useLocale();
  return (
    <div className={classes.languages} role="group" aria-label={m.profile_language()}>
      {locales.map((locale) => (
        <button key={locale} type="button" lang={locale} aria-pressed={locale === chosen} className={classNames('plate', classes.language)} onClick={() => changeLocale(locale)}>
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
