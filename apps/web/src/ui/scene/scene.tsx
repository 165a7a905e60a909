import { joinClassNames } from '../class-names.ts';
import classes from './scene.module.css';

/**
 * Picture of the hall at night behind a page. `hero` fades into the page below; `gate` fills the
 * window.
 */
export function BackgroundScene({ kind }: { kind: 'hero' | 'gate' }) {
  return <div className={joinClassNames(classes.scene, classes[kind])} aria-hidden="true" />;
}
