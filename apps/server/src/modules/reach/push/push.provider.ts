/**
 * `sent`: the provider has accepted the message. `gone`: the browser accepts no more push messages,
 * so its token must be deleted.
 */
type Delivery = 'sent' | 'gone';
/** Delivers messages to browsers. */
export interface PushProvider {
  /**
   * Sends a message. If the browser is off, the provider stores the message for at most the given
   * time.
   * @throws OutboxEffectRejectedError if the provider will never accept this message
   * @throws OutboxServiceFailedError with the waiting time if the provider accepts no message now
   */
  send(
    token: string,
    data: Readonly<Record<string, string>>,
    ttlSeconds: number,
  ): Promise<Delivery>;
}
