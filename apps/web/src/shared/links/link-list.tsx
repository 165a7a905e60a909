import { linkProviderNames, type LinkStartPage } from '@guildhall/contract/reach/links/link-names';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../features.ts';
import { formatDate } from '../time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyModal } from '../parts/lazy-dialog.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './link-list.module.css';
import { linkProviderAppearances } from './link-texts.ts';
import {
  useBeginAccountLink,
  useAccountLinks,
  useUnlinkAccount,
  type AccountLink,
} from './use-links.ts';

/**
 * List of providers with the benefit of a link, and buttons to link and unlink the player's
 * account.
 */
export function AccountLinkList({ component }: { component: LinkStartPage }) {
  const links = useAccountLinks();
  if (links.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </>
    );
  if (!links.data)
    return <ErrorState busy={links.isFetching} onRetry={() => void links.refetch()} />;
  if (links.data.length === 0) return <p>{m.links_none_offered()}</p>;
  return <AccountLinkRows links={links.data} component={component} />;
}

/** Rows of providers, with the dialog that unlinks a provider. */
export function AccountLinkRows({
  links,
  component,
}: {
  links: readonly AccountLink[];
  component: LinkStartPage;
}) {
  const [leaving, setLeaving] = useState<AccountLink>();
  const isClosed = useClosedFeatures().is('linking');
  return (
    <>
      {isClosed && <p>{m.links_closed()}</p>}
      <ul className={classes.list}>
        {links.map((link) => (
          <LinkRow
            key={link.provider}
            link={link}
            component={component}
            isClosed={isClosed}
            onUnlink={() => setLeaving(link)}
          />
        ))}
      </ul>
      <LazyModal
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={m.links_unlink_title({
          provider: leaving === undefined ? '' : linkProviderNames[leaving.provider],
        })}
      >
        {leaving && <Unlink link={leaving} onDone={() => setLeaving(undefined)} />}
      </LazyModal>
    </>
  );
}

/**
 * Milliseconds after linking for which a row asks if the linked account is the right one, because
 * many people link a wrong account.
 */
const freshMs = 10 * 60_000;
const isFresh = ({ linkedAt }: AccountLink): boolean =>
  linkedAt !== null && Date.now() - new Date(linkedAt).getTime() < freshMs;

function LinkRow({
  link,
  component,
  isClosed,
  onUnlink,
}: {
  link: AccountLink;
  component: LinkStartPage;
  isClosed: boolean;
  onUnlink: () => void;
}) {
  const begin = useBeginAccountLink(component);
  const provider = linkProviderNames[link.provider];
  const isLinked = link.state !== 'NONE';
  const mayBegin = link.available && !isClosed && link.state !== 'LINKED';
  return (
    <li className={joinClassNames(classes.row, link.state === 'LINKED' && classes.linked)}>
      <Icon name={linkProviderAppearances[link.provider].icon} size={22} className={classes.icon} />
      <div>
        <b>{provider}</b>
        {isLinked ? (
          <Standing link={link} />
        ) : (
          <p>{linkProviderAppearances[link.provider].brings()}</p>
        )}
      </div>
      <div className={classes.linkActions}>
        {mayBegin && (
          <Button
            small
            tone={isLinked ? 'signal' : 'plain'}
            busy={begin.isPending}
            aria-label={
              isLinked ? m.links_reconnect_named({ provider }) : m.links_connect_named({ provider })
            }
            onClick={() => begin.mutate(link.provider)}
          >
            {isLinked ? m.links_reconnect() : m.links_connect()}
          </Button>
        )}
        {isLinked && <UnlinkButton link={link} provider={provider} onClick={onUnlink} />}
      </div>
    </li>
  );
}

function UnlinkButton({
  link,
  provider,
  onClick,
}: {
  link: AccountLink;
  provider: string;
  onClick: () => void;
}) {
  const fresh = isFresh(link);
  return (
    <Button
      small
      aria-label={fresh ? m.links_not_you_named({ provider }) : m.links_unlink_named({ provider })}
      onClick={onClick}
    >
      {fresh ? m.links_not_you() : m.links_unlink()}
    </Button>
  );
}

function Standing({ link }: { link: AccountLink }) {
  const provider = linkProviderNames[link.provider];
  return (
    <>
      <p className={classes.as}>
        {m.links_as({ name: link.name ?? '' })}
        {link.linkedAt !== null && <> {m.links_since({ when: formatDate(link.linkedAt) })}</>}
      </p>
      {link.state === 'RECONNECT' && (
        <p className={classes.broken}>{m.links_broken({ provider })}</p>
      )}
    </>
  );
}

function Unlink({ link, onDone }: { link: AccountLink; onDone: () => void }) {
  const unlink = useUnlinkAccount(useCloseIfStillMounted(onDone));
  return (
    <div className={classes.step}>
      <p>{m.links_unlink_what({ name: link.name ?? linkProviderNames[link.provider] })}</p>
      <div className={classes.actions}>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button
          tone="danger"
          data-autofocus
          busy={unlink.isPending}
          onClick={() => unlink.run(link.provider)}
        >
          {m.links_unlink()}
        </Button>
      </div>
    </div>
  );
}

/**
 * Returns true for providers that the home page shows: not linked, in need of an action, or linked
 * just now.
 */
export const isLinkVisibleOnHomePage = (link: AccountLink): boolean =>
  link.state !== 'LINKED' || isFresh(link);
