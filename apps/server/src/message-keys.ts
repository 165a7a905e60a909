/**
 * Prints the keys of all messages that the server has, as JSON. `npm run check` runs it from the
 * sources and from the bundle: a message that only the sources have would be answered as its key.
 */
import { allWords } from '@guildhall/contract/kit/text/words';
import './app.ts';

console.log(JSON.stringify([...allWords().keys()]));
