/** `gone`: the browser no longer accepts push messages, so its token must be deleted. */
type Delivery = 'sent' | 'gone';
/** Delivers messages to browsers. */
export interface PushProvider {
  /**
   * Sends a message. If the browser is off, the provider stores the message for at most the given
   * time.
   * @throws OutboxEffectRejectedError if this message will never be accepted
   * @throws OutboxServiceFailedError with the waiting time if no message is accepted now
   */
  send(
    token: string,
    data: Readonly<Record<string, string>>,
    ttlSeconds: number,
  ): Promise<Delivery>;
}
