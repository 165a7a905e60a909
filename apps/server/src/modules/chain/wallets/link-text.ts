/**
 * The text that a wallet signs, in the format of Sign In With Solana. Wallets check the domain in
 * this text.
 */
export interface WalletLinkText {
  /** Origin of the portal, for example `https://example.com`. */
  readonly origin: string;
  readonly address: string;
  readonly userId: number;
  readonly username: string;
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}
/**
 * Formats the text with domain, account, nonce and expiry. These make a signature of the text
 * useless anywhere else.
 */
export const formatWalletLinkText = (text: WalletLinkText): string =>
  [
    `${new URL(text.origin).host} wants you to sign in with your Solana account:`,
    text.address,
    '',
    `Link this wallet to account ${text.userId} (${text.username}). This moves nothing.`,
    '',
    `URI: ${text.origin}`,
    'Version: 1',
    `Nonce: ${text.nonce}`,
    `Issued At: ${text.issuedAt.toISOString()}`,
    `Expiration Time: ${text.expiresAt.toISOString()}`,
  ].join('\n');
