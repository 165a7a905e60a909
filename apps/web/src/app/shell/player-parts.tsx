/** What of the frame only players have, in one file to load: a visitor's browser does not. */
export { PlayerControls } from './player-controls.tsx';
export { TabBar } from './tab-bar.tsx';
