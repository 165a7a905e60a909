import { callApi } from './api.ts';
import { Connection } from './http.ts';

export interface Identity {
  readonly email: string;
  readonly password: string;
}
/** A player on the platform, with the calls of the portal and the game client. */
export class Player {
  readonly connection: Connection;
  readonly identity: Identity;
  userId = 0;
  accountId = 0;

  constructor(base: string, identity: Identity, device?: string) {
    this.connection = new Connection(base, device);
    this.identity = identity;
  }
  async register(invite?: string): Promise<this> {
    return this.#signedIn(
      await callApi(this.connection, 'register', {
        body: { ...this.identity, ...(invite !== undefined && { invite }) },
      }),
    );
  }
  async login(): Promise<this> {
    return this.#signedIn(await callApi(this.connection, 'login', { body: this.identity }));
  }
  #signedIn(session: { token: string; userId: number; accountId: number }): this {
    this.connection.token = session.token;
    this.userId = session.userId;
    this.accountId = session.accountId;
    return this;
  }
  me() {
    return callApi(this.connection, 'currentUser', { params: { id: this.userId } });
  }
  levelRewards() {
    return callApi(this.connection, 'listLevelRewards', { params: { id: this.userId } });
  }
  claim(levelRewardId: number) {
    return callApi(this.connection, 'claimLevelReward', {
      params: { id: this.userId, levelRewardId },
    });
  }
  async ticket(version: string, region: string): Promise<string> {
    return (await callApi(this.connection, 'askTicket', { body: { version, region } })).ticket;
  }
}
