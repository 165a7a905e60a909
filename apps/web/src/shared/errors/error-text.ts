import { fieldText } from './problem-text.ts';

interface Failure {
  readonly message: string;
  readonly fields?: readonly { readonly field: string; readonly problem: string }[] | undefined;
}
/**
 * What the server says of a failure, in the language that it was asked in. A field is named by the
 * label that it has where it is filled in: that something is not valid helps nobody. Empty where
 * the server said nothing.
 */
export const errorText = ({ message, fields = [] }: Failure): string =>
  fields.length > 0 ? fields.map(fieldText).join('; ') : message;
