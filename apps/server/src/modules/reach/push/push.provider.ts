/** `gone`: the browser takes no messages any more, and its token is to be forgotten. */
type Delivery = 'sent' | 'gone';
/** Who brings messages to browsers. */
export interface PushProvider {
  /** UNAVAILABLE when the provider does not take it now: try again. */
  send(token: string, data: Readonly<Record<string, string>>): Promise<Delivery>;
}
