import type { FastifyBaseLogger } from 'fastify';
import type { ApprovalChecks } from './value/approvals.ts';
import type { RandomSeedSource } from './chance.ts';
import type { Clock } from './time/clock.ts';
import type { Commands } from './commands/commands.ts';
import type { Config } from './config/config.ts';
import type { SettingsCache } from './config/configuration.ts';
import type { Database } from './db/db.ts';
import type { CommandTargets } from './commands/fingerprints.ts';
import type { DomainEvents } from './facts.ts';
import type { PictureFiles } from './files/files.ts';
import type { PictureMetadataReader } from './files/picture-book.ts';
import type { GameConfigRegistry } from './game/in-game.ts';
import type { HomeLineRegister } from './home-lines.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { PersonalDataTable } from './personal.ts';
import type { Metrics } from './operation/metrics.ts';
import type { OutboundHttp } from './outbound/outbound.ts';
import type { Outbox } from './outbound/outbox.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { ReferenceRegistry } from './references.ts';
import type { RuleReplayRegistry } from './game/replay.ts';
import type { BackgroundTasks } from './jobs/tasks.ts';
import type { SectionTitleSearch } from './titles.ts';
import type { TimedChangeNotifier } from './jobs/turns.ts';
import type { UndoRegistry } from './commands/undo.ts';
import type { CurrencyDecimalsRegistry } from './exports/units.ts';

/** Services that every module receives. */
export interface Kernel {
  readonly config: Config;
  readonly clock: Clock;
  readonly chance: RandomSeedSource;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly commands: Commands;
  /** Approvals by a second administrator. */
  readonly approvals: ApprovalChecks;
  /**
   * Describes the rows that operators' commands name; a request for approval covers these
   * descriptions.
   */
  readonly targets: CommandTargets;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly tasks: BackgroundTasks;
  readonly outbox: Outbox;
  readonly outbound: OutboundHttp;
  readonly limits: RateLimits;
  readonly files: PictureFiles;
  readonly pictures: PictureMetadataReader;
  readonly references: ReferenceRegistry;
  /** Lines of the home page of the back office. */
  readonly homeLines: HomeLineRegister;
  readonly titles: SectionTitleSearch;
  /** Decimals of currencies, for exports. */
  readonly units: CurrencyDecimalsRegistry;
  readonly undo: UndoRegistry;
  readonly turns: TimedChangeNotifier;
  /** Replays of recorded matches with rules that are not yet saved. */
  readonly replays: RuleReplayRegistry;
  readonly configuration: SettingsCache;
  readonly facts: DomainEvents;
  /** Configuration sent to the game, part by part. */
  readonly inGame: GameConfigRegistry;
  /** All places where personal data is stored. */
  readonly holdings: readonly PersonalDataTable[];
}
