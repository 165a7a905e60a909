import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { getButtonClass } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { ActionGlow } from '../../ui/glow/glow.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './alpha-key-card.module.css';

/**
 * Link to the page of the alpha key, shown until the player has claimed a key. With `isReady`, a
 * key is granted, and the link glows.
 */
export function AlphaKeyCard({ isReady }: { isReady: boolean }) {
  return (
    <section className={joinClassNames('plate', classes.card, isReady && classes.ready)}>
      {isReady && <ActionGlow />}
      <span className={classes.mark} aria-hidden="true">
        <Icon name="key" size={30} />
      </span>
      <div>
        <h2>{isReady ? m.dashboard_alpha_ready() : m.dashboard_alpha_ask()}</h2>
        <p>{isReady ? m.dashboard_alpha_ready_text() : m.dashboard_alpha_ask_text()}</p>
      </div>
      <Link
        to="/claim-alpha-key"
        className={getButtonClass({ tone: isReady ? 'signal' : 'plain', small: true })}
      >
        {isReady ? m.alpha_claim() : m.dashboard_alpha_open()}
      </Link>
    </section>
  );
}
