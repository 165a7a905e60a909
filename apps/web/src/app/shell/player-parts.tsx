/**
 * Parts of the frame for players only, in one file, so that a visitor's browser does not load them.
 */
export { PlayerControls } from './player-controls.tsx';
export { TabBar } from './tab-bar.tsx';
