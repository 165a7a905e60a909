/**
 * Parts of the frame that only players see, in one file, so that a visitor's browser does not load
 * them.
 */
export { PlayerControls } from './player-controls.tsx';
export { PhoneTabBar } from './tab-bar.tsx';
