import { formatNamedFieldProblem } from './problem-text.ts';

interface Failure {
  readonly message: string;
  readonly fields?: readonly { readonly field: string; readonly problem: string }[] | undefined;
}
/**
 * Returns the server's message for a failure, in the language of the request. Errors of fields are
 * preceded by the field's label. Empty if the server has sent no message.
 */
export const formatError = ({ message, fields = [] }: Failure): string =>
  fields.length > 0 ? fields.map(formatNamedFieldProblem).join('; ') : message;
