import type { FastifyBaseLogger } from 'fastify';
import type { Approvals } from './value/approvals.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './time/clock.ts';
import type { Commands } from './commands/commands.ts';
import type { Config } from './config/config.ts';
import type { Configurations } from './config/configuration.ts';
import type { Database } from './db/db.ts';
import type { Targets } from './commands/fingerprints.ts';
import type { Facts } from './facts.ts';
import type { Files } from './files/files.ts';
import type { PictureBook } from './files/picture-book.ts';
import type { GameConfigs } from './game/in-game.ts';
import type { HomeRegister } from './home-lines.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Holding } from './personal.ts';
import type { Metrics } from './operation/metrics.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Outbox } from './outbound/outbox.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { References } from './references.ts';
import type { Replays } from './game/replay.ts';
import type { Tasks } from './jobs/tasks.ts';
import type { Titles } from './titles.ts';
import type { Turns } from './jobs/turns.ts';
import type { Undo } from './commands/undo.ts';
import type { Units } from './exports/units.ts';

/** Services that every module receives. */
export interface Kernel {
  readonly config: Config;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly commands: Commands;
  /** Approvals by a second administrator. */
  readonly approvals: Approvals;
  /** Rows that commands of operators name, as a request for approval covers them. */
  readonly targets: Targets;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly tasks: Tasks;
  readonly outbox: Outbox;
  readonly outbound: Outbound;
  readonly limits: RateLimits;
  readonly files: Files;
  readonly pictures: PictureBook;
  readonly references: References;
  /** Things that the home page of the back office counts. */
  readonly homeLines: HomeRegister;
  readonly titles: Titles;
  /** Decimals of currencies, for exports. */
  readonly units: Units;
  readonly undo: Undo;
  readonly turns: Turns;
  /** Replays of recorded matches with rules that are not saved yet. */
  readonly replays: Replays;
  readonly configuration: Configurations;
  readonly facts: Facts;
  /** Configuration sent to the game, part by part. */
  readonly inGame: GameConfigs;
  /** Everything that is kept about a person. */
  readonly holdings: readonly Holding[];
}
