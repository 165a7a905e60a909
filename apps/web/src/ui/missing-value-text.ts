import { useState, type InvalidEvent } from 'react';
import * as m from '../messages/messages.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controls = ':is(input, select, textarea):invalid';

/**
 * Shows a message below a field whose value is missing, until the field changes. The message
 * replaces the browser's bubble. Valid forms are submitted as usual.
 */
export function useMissingValueText(error: string | undefined) {
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
