import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { changeLocale, locales, getLocaleName, useLocale } from '../../shared/locale/locale.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import classes from './gate-frame.module.css';

/**
 * Frame of the pages that a visitor sees first: a picture of the hall on one side, a form on the
 * other. Built without the UI kit.
 */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.gate}>
      <BackgroundScene kind="gate" />
      <p className={classes.headline}>{m.gate_headline()}</p>
      <div className={classes.panel}>
        <div className={classes.in}>
          <h1>{title}</h1>
          {children}
          <Languages />
        </div>
      </div>
    </main>
  );
}

function Languages() {
  const currentLocale = useLocale();
  return (
    <div className={classes.languages} role="group" aria-label={m.gate_language()}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === currentLocale}
          className={joinClassNames(classes.language, locale !== currentLocale && 'link')}
          onClick={() => changeLocale(locale)}
        >
          {getLocaleName(locale)}
        </button>
      ))}
    </div>
  );
}
