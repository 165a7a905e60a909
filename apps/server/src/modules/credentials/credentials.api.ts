/** What other modules may use of the credentials: sending a link, requiring a new password. */
export { Credentials } from './credentials.service.ts';
export { createPasswords } from './credentials.password.ts';
