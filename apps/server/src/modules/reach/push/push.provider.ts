/** `gone`: the browser no longer accepts messages, and its token must be deleted. */
type Delivery = 'sent' | 'gone';
/** Delivers messages to browsers. */
export interface PushProvider {
  /**
   * Sends a message; for a browser that is off, the provider stores the message for at most this
   * time.
   *
   * @throws EffectRejected if this message will never be accepted, ServiceFailed with the time to
   * wait if no message is accepted now.
   */
  send(
    token: string,
    data: Readonly<Record<string, string>>,
    ttlSeconds: number,
  ): Promise<Delivery>;
}
