import { StartupError } from './startup-error.ts';

/** Explains that a port cannot be opened, and names the setting that selects another port. */
export function explainListenFailure(error: unknown, setting: string): StartupError {
  const { code, port, address, message } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or choose another with ${setting}.`,
    EACCES: `This user may not listen on port ${port}. Choose one above 1023 with ${setting}.`,
    EADDRNOTAVAIL: `${address} is no address of this machine. Correct HOST.`,
    ENOTFOUND: `The host to listen on is not known (${message}). Correct HOST.`,
  };
  return new StartupError(sentences[code ?? ''] ?? `The server cannot listen: ${message}`, {
    cause: error,
  });
}
