/** `gone`: the browser no longer accepts messages, and its token must be deleted. */
type Delivery = 'sent' | 'gone';
/** Delivers messages to browsers. */
export interface PushProvider {
  /**
   * Sends a message, which the provider keeps for a browser that is off for at most this long.
   *
   * @throws EffectRejected where this message is never taken, ServiceFailed where nothing is taken
   * now: it says how long to wait.
   */
  send(
    token: string,
    data: Readonly<Record<string, string>>,
    ttlSeconds: number,
  ): Promise<Delivery>;
}
