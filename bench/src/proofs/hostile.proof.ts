/** Random and hostile requests for every declared call and every role: no defect, and no answer outside of its schema. */
import { sections } from '@guildhall/contract/admin/all';
import { api } from '@guildhall/contract/api';
import { gameServerApi } from '@guildhall/contract/game-server';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { GameServer } from '@guildhall/simulator/client/game-server';
import { HostileRequests, openLine, sendHostile, type Sender } from '@guildhall/simulator/client/hostile-requests';
import { HostileValues } from '@guildhall/simulator/client/hostile-values';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { startProduct } from '../product.process.ts';
import { faultsOf, type Proof } from '../proof.ts';
import { buildWorld, crowdPassword } from '../world.ts';

/** Calls that end or replace the admin session, or change the password of whoever makes them: the run would go on as somebody else. */
const ending = new Set(['endAdminSession', 'requestAdminSession', 'changePassword']);
const calls = [
  ...Object.entries<Endpoint>(api),
  ...Object.entries<Endpoint>(gameServerApi),
  ...sections.flatMap((one) => Object.entries(sectionEndpoints(one)).map(([op, endpoint]): [string, Endpoint] => [`${one.name}.${op}`, endpoint])),
]
  .map(([name, endpoint]) => ({ name, endpoint }))
  .filter(({ name }) => !ending.has(name));

/** Somebody who is signed in anew, as somebody else where that must be, whenever a request has ended the session. */
class Person implements Sender {
  readonly name: string;
  #player: Player;
  readonly #enter: () => Promise<Player>;
  private constructor(name: string, player: Player, enter: () => Promise<Player>) {
    this.name = name;
    this.#player = player;
    this.#enter = enter;
  }
  static async entered(name: string, enter: () => Promise<Player>): Promise<Person> {
    return new Person(name, await enter(), enter);
  }
  get connection(): Connection {
    return this.#player.connection;
  }
  get userId(): number {
    return this.#player.userId;
  }
  get accountId(): number {
    return this.#player.accountId;
  }
  async refresh(check: (connection: Connection) => Promise<unknown>): Promise<boolean> {
    const isThere = await check(this.connection).then(
      () => true,
      () => false,
    );
    if (!isThere) this.#player = await this.#enter();
    return isThere;
  }
}

export const hostile: Proof = async (server, { seed, requests }) => {
  const database = await server.create();
  const product = await startProduct({ DATABASE_URL: database.url, CHECK_REPLIES: '1', OVERLOAD_DELAY_MS: '0' });
  const line = openLine(product.url);
  let people = 0;
  let returns = 0;
  try {
    const world = await buildWorld(product.url, 3);
    const register = (): Promise<Player> => new Player(product.url, { email: `hostile${++people}@example.org`, password: crowdPassword }).register();
    /** Roles straight into the database: whoever gives them may be who was just signed out. */
    const withRole = async (role: string): Promise<Player> => {
      const person = await register();
      await database.query('insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing', [person.userId, role]);
      await database.query('update users set version = version + 1 where id = $1', [person.userId]);
      return person;
    };
    const enterAdmin = async (): Promise<Player> => {
      const { identity } = await withRole('ADMIN');
      return new Admin(product.url, identity).enter();
    };
    const [admin, player, support] = [
      await Person.entered('admin', enterAdmin),
      await Person.entered('player', register),
      await Person.entered('support', () => withRole('SUPPORT')),
    ];
    const key = await callApi(world.admin.connection, 'createGameServerKey', { body: { name: 'Hostile', scopes: ['matches', 'players', 'economy', 'config'] } });
    const visitor: Sender = { name: 'visitor', connection: new Connection(product.url), userId: player.userId, accountId: player.accountId };
    const signing: Sender = { ...visitor, name: 'game server', gameServer: new GameServer(product.url, key) };
    const fitting = ({ may }: Endpoint): Sender => (may.startsWith('game-server') ? signing : may === 'admin' || may === 'support' ? admin : player);
    const refresh = async (): Promise<void> => {
      for (const one of [player, support]) if (!(await one.refresh((connection) => callApi(connection, 'currentSession', {})))) returns++;
      if (!(await admin.refresh((connection) => callApi(connection, 'checkAdminSession', {})))) returns++;
    };
    const drawing = new HostileRequests(new HostileValues(seed, [2, 3, 4, 5, 6, 7, 8, 9]));
    const outcome = await sendHostile({ calls, senders: [admin, player, support, visitor, signing], fitting, requests, drawing, line, refresh });
    const seen = Object.fromEntries(Object.entries(outcome.byStatus).map(([status, count]) => [`answered ${status}`, count]));
    return { attempts: requests, violations: [...outcome.faults, ...(await faultsOf(database))], seen: { ...seen, 'signed in anew': returns } };
  } finally {
    line.close();
    await product.stop();
    await database.drop();
  }
};
