import { useState, type InvalidEvent } from 'react';
import * as m from '../messages/messages.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controls = ':is(input, select, textarea):invalid';

/**
 * What a field lacks, said in our own words and in its place instead of the browser's bubble, until
 * somebody types. A form without fields that lack anything is sent as ever.
 */
export function useOwnWords(error: string | undefined) {
  const [lack, setLack] = useState<string>();
  return {
    error: error ?? lack,
    heard: {
      onInvalid: (event: InvalidEvent<Control>) => {
        event.preventDefault();
        setLack(m.field_missing());
        const { form } = event.currentTarget;
        if (form?.querySelector(controls) === event.currentTarget) event.currentTarget.focus();
      },
      onInput: () => setLack(undefined),
    },
  };
}
