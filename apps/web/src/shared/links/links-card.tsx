import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../features.ts';
import { isLinkVisibleOnHomePage, AccountLinkRows } from './link-list.tsx';
import classes from './link-list.module.css';
import { useAccountLinks } from './use-links.ts';

/** Card with the providers that need an action of the player; shows nothing once all are linked. */
export function AccountLinksCard() {
  const links = useAccountLinks().data?.filter(isLinkVisibleOnHomePage) ?? [];
  const isClosed = useClosedFeatures().is('linking');
  if (links.length === 0 || isClosed) return null;
  return (
    <section className={`plate ${classes.card}`}>
      <h2>{m.links_card_title()}</h2>
      <AccountLinkRows links={links} component="dashboard" />
    </section>
  );
}
