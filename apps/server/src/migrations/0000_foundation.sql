CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."activity_reward_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"address" text,
	"type" text NOT NULL,
	"said" jsonb,
	"text" text,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"names" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"entity" text,
	"entity_id" bigint,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"undoable" boolean DEFAULT false NOT NULL,
	"undo_of" bigint,
	"undone_by" bigint,
	"idempotency_key" text,
	"body_hash" "bytea",
	"reply" jsonb,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_cursors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"currency" text NOT NULL,
	"guarded" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_not_negative" CHECK (not "ledger_accounts"."guarded" or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_accounts_ceiling" CHECK (not "ledger_accounts"."guarded" or "ledger_accounts"."balance" <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"command_id" bigint,
	"reversal_of" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedup_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"forget_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_rows" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "task_parts" (
	"task_id" integer NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "task_parts_task_id_part_pk" PRIMARY KEY("task_id","part")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" integer,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"state" jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"reason" jsonb,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"keep_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"user_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"title" text,
	"text" text,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_events_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "achievements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"active_image" text,
	"inactive_image" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"exp" integer NOT NULL,
	"statistic_id" integer,
	"segment" text,
	"goal" double precision,
	"display_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "unlocked_achievements" (
	"account_id" integer NOT NULL,
	"achievement_id" integer NOT NULL,
	"exp" integer NOT NULL,
	"unlocked_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "unlocked_achievements_account_id_achievement_id_pk" PRIMARY KEY("account_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_progress" (
	"account_id" integer NOT NULL,
	"reward_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"progress" double precision NOT NULL,
	"granted_at" timestamp (3) with time zone,
	"goal" double precision,
	"rewards" jsonb,
	CONSTRAINT "activity_progress_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "level_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lvl" integer NOT NULL,
	"item_type" text NOT NULL,
	"item_id" integer,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"retroactive" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ready_level_rewards" (
	"account_id" integer NOT NULL,
	"reward_id" integer NOT NULL,
	"rewards" jsonb NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "ready_level_rewards_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "mission_instances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mission_instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"rotation" text,
	"period" text NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mission_progress" (
	"account_id" integer NOT NULL,
	"instance_id" integer NOT NULL,
	"progress" double precision NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"goal" integer,
	"rewards" jsonb,
	"claimed_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	CONSTRAINT "mission_progress_account_id_instance_id_pk" PRIMARY KEY("account_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"rotation" text DEFAULT 'DAILY' NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"statistic_id" integer,
	"segment" text,
	"goal" integer,
	"reward_type" text,
	"reward_id" integer,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invite_visits" (
	"code" text NOT NULL,
	"network" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_visits_code_network_pk" PRIMARY KEY("code","network")
);
--> statement-breakpoint
CREATE TABLE "ready_referral_rewards" (
	"account_id" integer NOT NULL,
	"reward_id" integer NOT NULL,
	"rewards" jsonb NOT NULL,
	"heads" integer NOT NULL,
	"recruit_ids" integer[] NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "ready_referral_rewards_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "recruits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"recruiter_id" integer NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	"fingerprint" text,
	"matches" integer DEFAULT 0 NOT NULL,
	"held_for" text[],
	"released_at" timestamp (3) with time zone,
	"rewarded_at" timestamp (3) with time zone,
	CONSTRAINT "recruits_no_circle" CHECK ("recruits"."recruiter_id" < "recruits"."user_id")
);
--> statement-breakpoint
CREATE TABLE "referral_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"factor" integer DEFAULT 1 NOT NULL,
	"cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"order" integer DEFAULT 0 NOT NULL,
	"type" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"rewarding_type" integer NOT NULL,
	"rewarding_settings" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tournament_disqualifications" (
	"tournament_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tournament_disqualifications_tournament_id_account_id_pk" PRIMARY KEY("tournament_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_prizes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournament_prizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"nomination_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"score" double precision NOT NULL,
	"rewards" jsonb NOT NULL,
	"seed" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tournament_recounts" (
	"tournament_id" integer PRIMARY KEY NOT NULL,
	"pending" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_scores" (
	"tournament_id" integer NOT NULL,
	"nomination_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"points" double precision,
	"tie" double precision NOT NULL,
	"early" bigint NOT NULL,
	"disqualified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tournament_scores_tournament_id_nomination_id_account_id_pk" PRIMARY KEY("tournament_id","nomination_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"timeslots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nominations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"username" text NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	"auto_dlc" boolean DEFAULT false NOT NULL,
	"avatar_id" integer,
	"exp_total" bigint DEFAULT 0 NOT NULL,
	"level" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invite_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"status_id" integer DEFAULT 1 NOT NULL,
	"status_before_block" integer,
	"blocked_until" timestamp (3) with time zone,
	"block_reason" text,
	"access_type" integer DEFAULT 0 NOT NULL,
	"password_reset_required" boolean DEFAULT false NOT NULL,
	"password_for_staff" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"two_factor_secret" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"two_factor_step" bigint DEFAULT 0 NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deletes_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorization_triggers" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"approved_at" timestamp (3) with time zone,
	"session_id" integer
);
--> statement-breakpoint
CREATE TABLE "auto_login_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" "bytea",
	"cookie_hash" "bytea",
	"key_hash" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"cookie_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"address" text,
	"device_hash" "bytea",
	"network" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "two_factor_bindings" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"secret" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_recovery" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "two_factor_recovery_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "command_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"command_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admissions" (
	"server_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"mode" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"admitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admissions_server_id_account_id_pk" PRIMARY KEY("server_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "game_server_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_server_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp (3) with time zone,
	"scopes" text[] NOT NULL,
	"region_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_server_nonces" (
	"key_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "game_server_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "game_servers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_servers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key_id" integer NOT NULL,
	"region" text NOT NULL,
	"version" text NOT NULL,
	"endpoint" text NOT NULL,
	"capacity" integer NOT NULL,
	"players" integer DEFAULT 0 NOT NULL,
	"matches" integer DEFAULT 0 NOT NULL,
	"cpu" double precision DEFAULT 0 NOT NULL,
	"draining" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "match_players" (
	"match_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"mode" text NOT NULL,
	"team" text NOT NULL,
	"class" text NOT NULL,
	"loadout" integer[] NOT NULL,
	"running" boolean NOT NULL,
	"place" integer,
	"won" boolean,
	"duration_ms" integer,
	"exp" integer,
	CONSTRAINT "match_players_match_id_account_id_pk" PRIMARY KEY("match_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" integer NOT NULL,
	"match_id" text NOT NULL,
	"mode" text NOT NULL,
	"map" text NOT NULL,
	"state" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"result_hash" "bytea",
	"result" jsonb,
	"reply" jsonb,
	"held_reasons" jsonb
);
--> statement-breakpoint
CREATE TABLE "statistic_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statistic_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"match_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"statistic_id" integer NOT NULL,
	"segments" jsonb NOT NULL,
	"delta" double precision NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistic_totals" (
	"account_id" integer NOT NULL,
	"statistic_id" integer NOT NULL,
	"segment" text NOT NULL,
	"total" double precision NOT NULL,
	"lifetime" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "statistic_totals_account_id_statistic_id_segment_pk" PRIMARY KEY("account_id","statistic_id","segment")
);
--> statement-breakpoint
CREATE TABLE "statistics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statistics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"segments" text[] DEFAULT '{}' NOT NULL,
	"measure" text DEFAULT 'COUNT' NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"max_per_minute" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" text NOT NULL,
	"region" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "level_gains" (
	"account_id" integer NOT NULL,
	"level" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "level_gains_account_id_level_pk" PRIMARY KEY("account_id","level")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"said" jsonb NOT NULL,
	"image" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alpha_key_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alpha_key_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"content_creator" boolean NOT NULL,
	"link" text NOT NULL,
	"device" text NOT NULL,
	"age" text NOT NULL,
	"gender" text NOT NULL,
	"games" text NOT NULL,
	"country" text NOT NULL,
	"found_us" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alpha_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alpha_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"state" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"granted_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"batch" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hot_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"title" text,
	"clicks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" text,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owned_avatars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owned_avatars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"avatar_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"code" text,
	"type" integer NOT NULL,
	"decimals" integer DEFAULT 0 NOT NULL,
	"supply_cap" text,
	"grant_ceiling" text,
	"mint" text,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_supplies" (
	"currency_id" integer PRIMARY KEY NOT NULL,
	"minted" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"rule" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"rewards" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "collection_serials" (
	"collection_id" integer PRIMARY KEY NOT NULL,
	"issued" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"symbol" text,
	"rarity" integer DEFAULT 0 NOT NULL,
	"inventory_type_id" integer NOT NULL,
	"inventory_kind_id" integer,
	"archetype_id" integer,
	"dismantable" boolean DEFAULT false NOT NULL,
	"is_booster" boolean DEFAULT false NOT NULL,
	"from_common_inventory_id" integer,
	"classes" integer[] DEFAULT '{}' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supply_cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"rarity" integer DEFAULT 0 NOT NULL,
	"type_id" integer NOT NULL,
	"kind_id" integer,
	"description" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"dismantable" boolean DEFAULT false NOT NULL,
	"supply_cap" integer,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dlc" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_kinds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"section" integer NOT NULL,
	"category" text NOT NULL,
	"internal_name" text NOT NULL,
	"filter_name" text NOT NULL,
	"is_vr" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "item_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"command_id" bigint,
	"rule" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_serials" (
	"template_id" integer PRIMARY KEY NOT NULL,
	"issued" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer,
	"collection_id" integer,
	"account_id" integer NOT NULL,
	"issued_id" integer NOT NULL,
	"state" text DEFAULT 'OWNED' NOT NULL,
	"asset_id" integer,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"perks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "items_one_origin" CHECK (("items"."template_id" is null) <> ("items"."collection_id" is null))
);
--> statement-breakpoint
CREATE TABLE "character_attributes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_attributes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"internal_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"param_a" double precision DEFAULT 0 NOT NULL,
	"param_a_decimals" integer DEFAULT 0 NOT NULL,
	"param_b" double precision DEFAULT 0 NOT NULL,
	"param_b_decimals" integer DEFAULT 0 NOT NULL,
	"param_c" double precision DEFAULT 0 NOT NULL,
	"param_c_decimals" integer DEFAULT 0 NOT NULL,
	"precision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gameplay_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gameplay_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"statistic_id" integer NOT NULL,
	"sub_statistic" text,
	"goal" double precision NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "perk_roll_tables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perk_roll_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"contents" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perk_rolls" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"table_id" integer NOT NULL,
	"seed" text NOT NULL,
	"rarity" integer NOT NULL,
	"attribute_ids" integer[] NOT NULL,
	"boosted" boolean NOT NULL,
	"slots" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"character_attributes" integer[] DEFAULT '{}' NOT NULL,
	"currency" text,
	"rarity_points" integer[] NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"min_acquisition_rarity" integer DEFAULT 0 NOT NULL,
	"limitation_character_attribute_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rarity_acquisitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rarity_acquisitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"inventory_type_id" integer,
	"type" text NOT NULL,
	"perk_type" text NOT NULL,
	"probabilities" integer[] DEFAULT '{10000,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"boosted_probabilities" integer[] DEFAULT '{10000,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"account_id" integer NOT NULL,
	"command_id" bigint,
	"rule" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"rewards" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"held" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_parts" ADD CONSTRAINT "task_parts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_history" ADD CONSTRAINT "item_history_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_rolls" ADD CONSTRAINT "perk_rolls_table_id_perk_roll_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."perk_roll_tables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commands_idempotency" ON "commands" USING btree ("actor_kind","actor_id","type","idempotency_key") WHERE "commands"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "commands_user" ON "commands" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "commands_actor" ON "commands" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "commands_type" ON "commands" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "commands_entity" ON "commands" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "commands_keys" ON "commands" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "commands_names" ON "commands" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commands_text" ON "commands" USING gin ("text" gin_trgm_ops) WHERE "commands"."said" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner","currency");--> statement-breakpoint
CREATE INDEX "ledger_accounts_currency" ON "ledger_accounts" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_transaction" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_ref" ON "ledger_transactions" USING btree ("kind","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reversal" ON "ledger_transactions" USING btree ("reversal_of");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedup" ON "outbox" USING btree ("kind","dedup_key");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "rate_buckets_forget" ON "rate_buckets" USING btree ("forget_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open" ON "tasks" USING btree ("kind",coalesce("owner_id", 0)) WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
CREATE INDEX "tasks_owner" ON "tasks" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "tasks_updated" ON "tasks" USING btree ("updated_at") WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
CREATE INDEX "user_events_created" ON "user_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "unlocked_achievements_achievement" ON "unlocked_achievements" USING btree ("achievement_id");--> statement-breakpoint
CREATE INDEX "activity_progress_event" ON "activity_progress" USING btree ("event_id","account_id");--> statement-breakpoint
CREATE INDEX "ready_level_rewards_reward" ON "ready_level_rewards" USING btree ("reward_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mission_instances_once" ON "mission_instances" USING btree ("template_id","period");--> statement-breakpoint
CREATE INDEX "mission_instances_end" ON "mission_instances" USING btree ("end");--> statement-breakpoint
CREATE INDEX "mission_progress_instance" ON "mission_progress" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "mission_progress_waiting" ON "mission_progress" USING btree ("instance_id","account_id") WHERE ready_at is not null and claimed_at is null and moved_at is null;--> statement-breakpoint
CREATE INDEX "ready_referral_rewards_reward" ON "ready_referral_rewards" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "recruits_recruiter" ON "recruits" USING btree ("recruiter_id","registered_at");--> statement-breakpoint
CREATE INDEX "recruits_held" ON "recruits" USING btree ("user_id") WHERE held_for is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_prizes_once" ON "tournament_prizes" USING btree ("tournament_id","nomination_id","account_id","round");--> statement-breakpoint
CREATE INDEX "tournament_prizes_account" ON "tournament_prizes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tournament_prizes_unpaid" ON "tournament_prizes" USING btree ("tournament_id","id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "tournament_scores_standings" ON "tournament_scores" USING btree ("tournament_id","nomination_id","points" DESC NULLS LAST,"tie" DESC NULLS LAST,"early" DESC NULLS LAST,"account_id") WHERE points is not null and not disqualified;--> statement-breakpoint
CREATE INDEX "tournament_scores_account" ON "tournament_scores" USING btree ("account_id","tournament_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (translate(lower("username"), '01iіаеёорсухкмтвн', 'olllaeeopcyxkmtbh'));--> statement-breakpoint
CREATE INDEX "accounts_username_search" ON "accounts" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_username_order" ON "accounts" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "accounts_level" ON "accounts" USING btree ("level");--> statement-breakpoint
CREATE INDEX "invite_codes_user" ON "invite_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_deletes" ON "users" USING btree ("deletes_at") WHERE "users"."deletes_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "authorization_triggers_expires" ON "authorization_triggers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auto_login_tokens_expires" ON "auto_login_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_token" ON "admin_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "admin_sessions_session" ON "admin_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_tokens_user" ON "push_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_tokens_session" ON "push_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "command_chain_command" ON "command_chain" USING btree ("command_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("page","user_id","name");--> statement-breakpoint
CREATE INDEX "admissions_account" ON "admissions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "game_server_keys_key" ON "game_server_keys" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "game_server_nonces_at" ON "game_server_nonces" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "match_players_running" ON "match_players" USING btree ("account_id") WHERE running;--> statement-breakpoint
CREATE INDEX "match_players_account" ON "match_players" USING btree ("account_id","match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_once" ON "matches" USING btree ("server_id","match_id");--> statement-breakpoint
CREATE INDEX "matches_running" ON "matches" USING btree ("started_at") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "matches_state" ON "matches" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "statistic_deltas_account" ON "statistic_deltas" USING btree ("account_id","statistic_id","ended_at");--> statement-breakpoint
CREATE INDEX "statistic_deltas_statistic" ON "statistic_deltas" USING btree ("statistic_id","ended_at");--> statement-breakpoint
CREATE INDEX "statistic_totals_statistic" ON "statistic_totals" USING btree ("statistic_id","segment","account_id");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "level_gains_at" ON "level_gains" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE UNIQUE INDEX "alpha_key_requests_user" ON "alpha_key_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alpha_key_requests_created" ON "alpha_key_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "owned_avatars_once" ON "owned_avatars" USING btree ("account_id","avatar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_once" ON "inbox_messages" USING btree ("source","source_id","period","account_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_user" ON "inbox_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_messages_expiry" ON "inbox_messages" USING btree ("expires_at") WHERE state = 'WAITING' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_messages_waiting" ON "inbox_messages" USING btree ("user_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "item_history_item" ON "item_history" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "item_history_account" ON "item_history" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_serial" ON "items" USING btree ("template_id","issued_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_collection_serial" ON "items" USING btree ("collection_id","issued_id");--> statement-breakpoint
CREATE INDEX "items_account" ON "items" USING btree ("account_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_roll_tables_hash" ON "perk_roll_tables" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "perk_rolls_table" ON "perk_rolls" USING btree ("table_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("source","source_id","period","account_id");--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payouts_held" ON "payouts" USING btree ("account_id") WHERE held;--> statement-breakpoint
-- What the tables alone cannot say: append-only records, the ledger's one writer, names that are unique among living rows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'GH002';
end $$;--> statement-breakpoint
create trigger ledger_postings_fixed before update or delete on ledger_postings for each row execute function refuse_change();--> statement-breakpoint
create trigger ledger_postings_kept before truncate on ledger_postings for each statement execute function refuse_change();--> statement-breakpoint
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function refuse_change();--> statement-breakpoint
create trigger ledger_transactions_kept before truncate on ledger_transactions for each statement execute function refuse_change();--> statement-breakpoint
create trigger item_history_fixed before update or delete on item_history for each row execute function refuse_change();--> statement-breakpoint
create trigger item_history_kept before truncate on item_history for each statement execute function refuse_change();--> statement-breakpoint
create trigger statistic_deltas_fixed before update or delete on statistic_deltas for each row execute function refuse_change();--> statement-breakpoint
-- A command is written when it begins and completed in the same transaction; after that only its undoing is noted.
create function command_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (not old.done or (to_jsonb(new) - 'undone_by') = (to_jsonb(old) - 'undone_by') and old.undone_by is null) then
    return new;
  end if;
  raise exception 'commands is append-only' using errcode = 'GH002';
end $$;--> statement-breakpoint
create trigger commands_fixed before update or delete on commands for each row execute function command_is_fixed();--> statement-breakpoint
create trigger commands_kept before truncate on commands for each statement execute function refuse_change();--> statement-breakpoint
-- Postings of a transaction sum to zero in every currency, whoever wrote them.
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'GH003';
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger ledger_postings_balance after insert on ledger_postings deferrable initially deferred for each row execute function ledger_must_balance();--> statement-breakpoint
-- The only writer of balances. Guarded accounts are locked in the order of their ids; the others are sums of postings and never locked.
create function ledger_post(p_kind text, p_ref text, p_hash bytea, p_command bigint, p_reversal bigint, p_at timestamptz, p_postings jsonb)
returns table (id bigint, replayed boolean) language plpgsql as $$
declare
  v_transaction bigint;
  v_hash bytea;
  v_account record;
begin
  if jsonb_array_length(p_postings) < 2 then
    raise exception 'a ledger transaction needs two postings' using errcode = 'GH003';
  end if;
  insert into ledger_transactions (kind, ref, payload_hash, command_id, reversal_of, created_at)
  values (p_kind, p_ref, p_hash, p_command, p_reversal, p_at) on conflict (kind, ref) do nothing returning ledger_transactions.id into v_transaction;
  if v_transaction is null then
    select t.id, t.payload_hash into v_transaction, v_hash from ledger_transactions t where t.kind = p_kind and t.ref = p_ref;
    if v_hash <> p_hash then
      raise exception 'the same reference with another payload' using errcode = 'GH001';
    end if;
    return query select v_transaction, true;
    return;
  end if;
  insert into ledger_accounts (owner, currency, guarded)
  select distinct x.owner, x.currency, x.guarded from jsonb_to_recordset(p_postings) as x(owner text, currency text, guarded boolean)
  order by 1, 2 on conflict (owner, currency) do nothing;
  for v_account in
    select a.id, sum(x.amount::bigint) as amount from jsonb_to_recordset(p_postings) as x(owner text, currency text, amount text)
    join ledger_accounts a on a.owner = x.owner and a.currency = x.currency where a.guarded group by a.id order by a.id
  loop
    update ledger_accounts a set balance = a.balance + v_account.amount, version = a.version + 1 where a.id = v_account.id;
  end loop;
  insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
  select v_transaction, a.id, x.currency, x.amount::bigint, case when a.guarded then a.balance end
  from jsonb_to_recordset(p_postings) as x(owner text, currency text, amount text) join ledger_accounts a on a.owner = x.owner and a.currency = x.currency;
  return query select v_transaction, false;
end $$;--> statement-breakpoint
create unique index inventory_types_internal_name on inventory_types (lower(internal_name)) where deleted_at is null;--> statement-breakpoint
create unique index statistics_name on statistics (lower(name)) where deleted_at is null;--> statement-breakpoint
create index level_rewards_lvl on level_rewards (lvl, id) where deleted_at is null;--> statement-breakpoint
create index inventories_type on inventories (type_id) where deleted_at is null;--> statement-breakpoint
create index inventories_default on inventories (id) where is_default and deleted_at is null;--> statement-breakpoint
-- News are read newest first; sectionTable declares no indexes of its own.
create index articles_news on articles (published_at desc, id desc) where published and deleted_at is null;--> statement-breakpoint
-- The chain is written by seal_commands alone and read by verify_commands; nothing of it is ever changed.
create trigger command_chain_fixed before update or delete on command_chain for each row execute function refuse_change();--> statement-breakpoint
create trigger command_chain_kept before truncate on command_chain for each statement execute function refuse_change();--> statement-breakpoint
-- What a link covers: everything of the record that is fixed. By which command it was undone comes later and is a record of its own.
create function command_digest(p_command commands, p_before bytea) returns bytea language sql immutable as $$
  select sha256(p_before || convert_to(jsonb_build_array(
    p_command.id, floor(extract(epoch from p_command.created_at) * 1000)::bigint, p_command.actor_kind, p_command.actor_id, p_command.actor_name, p_command.address,
    p_command.type, p_command.said, p_command.text, p_command.keys, p_command.names, p_command.user_id, p_command.entity, p_command.entity_id, p_command.reason, p_command.before, p_command.after, p_command.undoable,
    p_command.undo_of, p_command.reply)::text, 'UTF8'))
$$;--> statement-breakpoint
-- Links the records that have no link yet, oldest first, and answers how many. A record may be committed after one with a higher number, but
-- not by more than a transaction's ten seconds: the last 20,000 numbers are looked through, and what slipped through is found by verifying.
create function seal_commands(p_limit int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seq bigint := 0;
  v_hash bytea := '\x'::bytea;
  v_command commands;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(4819);
  select seq, hash into v_seq, v_hash from command_chain order by seq desc limit 1;
  if not found then
    v_seq := 0;
    v_hash := '\x'::bytea;
  end if;
  for v_command in
    select c.* from commands c
    where c.done and c.id > coalesce((select max(command_id) from command_chain), 0) - 20000
      and not exists (select 1 from command_chain h where h.command_id = c.id)
    order by c.id limit p_limit
  loop
    v_seq := v_seq + 1;
    v_hash := command_digest(v_command, v_hash);
    insert into command_chain (seq, command_id, hash, sealed_at) values (v_seq, v_command.id, v_hash, clock_timestamp());
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;--> statement-breakpoint
-- Recomputes links after one of them, at most so many; answers up to where, and the first that does not hold.
create function verify_commands(p_after bigint, p_limit int, out up_to bigint, out fault_id bigint, out fault text) language plpgsql stable as $$
declare
  v_hash bytea := '\x'::bytea;
  v_link record;
begin
  up_to := p_after;
  if p_after > 0 then
    select hash into v_hash from command_chain where seq = p_after;
    if not found then
      fault := 'LINK_MISSING';
      return;
    end if;
  end if;
  for v_link in
    select h.seq, h.command_id, h.hash, c as command, c.id is not null as is_there
    from command_chain h left join commands c on c.id = h.command_id where h.seq > p_after order by h.seq limit p_limit
  loop
    if v_link.seq <> up_to + 1 then
      fault := 'LINK_MISSING';
      return;
    end if;
    if not v_link.is_there then
      fault_id := v_link.command_id;
      fault := 'RECORD_GONE';
      return;
    end if;
    v_hash := command_digest(v_link.command, v_hash);
    if v_hash <> v_link.hash then
      fault_id := v_link.command_id;
      fault := 'RECORD_CHANGED';
      return;
    end if;
    up_to := v_link.seq;
  end loop;
end $$;--> statement-breakpoint
-- The server works under a role that cannot change what is append-only (decision 0008). Roles belong to the whole cluster: another
-- database may have made it, at this very moment too. Where the role that migrates may not make roles, there is none.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'guildhall_app') then
    create role guildhall_app nologin;
  end if;
  if not pg_has_role(current_user, 'guildhall_app', 'member') then
    execute format('grant guildhall_app to %I', current_user);
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation or object_in_use then
    raise notice 'the role guildhall_app was not made here: %', sqlerrm;
  when internal_error then
    -- Another database grants at the same moment (tuple concurrently updated).
    raise notice 'the role guildhall_app is made elsewhere: %', sqlerrm;
end $$;--> statement-breakpoint
-- What a role may do with the tables as they are now and as later migrations make them. The server calls it after each migration.
create function grant_app_rights(p_role name) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_fixed text;
begin
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', p_role);
  execute format('grant usage, select on all sequences in schema public to %I', p_role);
  execute format('grant execute on all functions in schema public to %I', p_role);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', p_role);
  execute format('alter default privileges in schema public grant usage, select on sequences to %I', p_role);
  -- Written once and never again.
  foreach v_fixed in array array['commands', 'item_history', 'statistic_deltas'] loop
    execute format('revoke update, delete, truncate, references, trigger on public.%I from %I', v_fixed, p_role);
  end loop;
  -- Written by ledger_post and seal_commands alone.
  foreach v_fixed in array array['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'command_chain'] loop
    execute format('revoke insert, update, delete, truncate, references, trigger on public.%I from %I', v_fixed, p_role);
  end loop;
  execute format('revoke execute on function public.grant_app_rights(name) from %I', p_role);
end $$;--> statement-breakpoint
revoke execute on function grant_app_rights(name) from public;--> statement-breakpoint
-- Runs with the rights of its owner: the one way into the ledger.
alter function ledger_post(text, text, bytea, bigint, bigint, timestamptz, jsonb) security definer set search_path = public, pg_temp;--> statement-breakpoint
-- Notes on a record by which command it was undone; true for the one that comes first.
create function mark_undone(p_id bigint, p_by bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set undone_by = p_by where id = p_id and undoable and undone_by is null;
  return found;
end $$;--> statement-breakpoint
-- A key belongs to one player, a player has one key; a free key belongs to nobody.
create unique index alpha_keys_key on alpha_keys (key) where deleted_at is null;--> statement-breakpoint
create unique index alpha_keys_user on alpha_keys (user_id) where user_id is not null and deleted_at is null;--> statement-breakpoint
create index alpha_keys_free on alpha_keys (id) where state = 0 and deleted_at is null;--> statement-breakpoint
create index alpha_keys_batch on alpha_keys (batch) where batch is not null;--> statement-breakpoint
alter table alpha_keys add constraint alpha_keys_owner check ((state = 0) = (user_id is null));--> statement-breakpoint
create index referral_events_window on referral_events (start) where deleted_at is null;--> statement-breakpoint
create unique index character_attributes_internal_name on character_attributes (lower(internal_name)) where deleted_at is null;--> statement-breakpoint
-- Which items hold a perk or a task: asked before one is deleted or changed. Most items have no slots.
create index items_perks on items using gin (perks jsonb_path_ops) where perks <> '[]' and state = 'OWNED';--> statement-breakpoint
-- A draw is written once and never again, so that it can be repeated.
create trigger perk_rolls_fixed before update or delete on perk_rolls for each row execute function refuse_change();--> statement-breakpoint
create trigger perk_rolls_kept before truncate on perk_rolls for each statement execute function refuse_change();--> statement-breakpoint
create trigger perk_roll_tables_fixed before update or delete on perk_roll_tables for each row execute function refuse_change();--> statement-breakpoint
create trigger perk_roll_tables_kept before truncate on perk_roll_tables for each statement execute function refuse_change();--> statement-breakpoint
create unique index currencies_code on currencies (code) where deleted_at is null;--> statement-breakpoint
-- Who plays, as other modules read it: an account with its user, without a secret and without a way to write. The join is an outer one, so
-- that who asks for an account alone does not pay for the user; `deleted` is told so that `not deleted` makes it an inner one, which may
-- begin at either side. `payable_from`: from when on payouts reach the player; never as things stand
-- where the block has no end, or the player is about to leave or gone.
create view player as
select a.id, a.user_id, a.username, a.auto_dlc, a.avatar_id, a.exp_total, a.level, u.email, u.language, u.status_id, u.access_type,
  u.blocked_until, u.block_reason, u.password_reset_required, u.two_factor_enabled, u.created_at, u.deletes_at, u.version,
  coalesce(u.status_before_block, u.status_id) = 2 as verified, u.status_id = 3 as blocked, u.id is null or u.deleted_at is not null as deleted,
  case
    when u.deletes_at is not null or u.deleted_at is not null then 'infinity'
    when u.status_id <> 3 then '-infinity'
    else coalesce(u.blocked_until, 'infinity')
  end as payable_from,
  array(select r.role from user_roles r where r.user_id = a.user_id order by r.role) as roles
from accounts a
left join users u on u.id = a.user_id;--> statement-breakpoint
-- What was played and counted, as goals and operators read it. Published views are named in the singular.
create view match_play as
select p.match_id, p.account_id, m.match_id as number, p.mode, m.mode as match_mode, m.map, m.state, m.started_at, m.ended_at, p.place, p.won, p.duration_ms, p.exp, p.class
from match_players p
join matches m on m.id = p.match_id;--> statement-breakpoint
create view statistic as select id, name, segments, displayed, display_order, deleted_at is not null as deleted from statistics;--> statement-breakpoint
create view statistic_delta as select id, match_id, account_id, statistic_id, segments, delta, ended_at from statistic_deltas;--> statement-breakpoint
create view statistic_total as select account_id, statistic_id, segment, total, lifetime from statistic_totals;--> statement-breakpoint
create view level_gain as select account_id, level, at from level_gains;--> statement-breakpoint
create view gameplay_task as select id, name, type, goal, statistic_id, sub_statistic from gameplay_tasks;--> statement-breakpoint
create view payout as select id, source, source_id, period, account_id, command_id, rule, cause, rewards, at, held from payouts;--> statement-breakpoint
-- Counts one attempt in each bucket, in the order given, until one refuses, and answers that one: an attempt that a narrow bucket
-- refuses does not fill the wider ones after it. Where waits grow, each attempt from the last free one on closes the bucket, for a
-- minute, two, four and so on up to an hour; it is forgotten after its length without one. `p_solved` says whether a captcha was
-- solved, null where there is none: from `captchaFrom` on it is asked for, and a solved one opens what is counted over all strangers.
CREATE FUNCTION count_attempts(p_buckets jsonb, p_now timestamptz, p_solved boolean) RETURNS TABLE (n int, opens_at timestamptz, captcha boolean) LANGUAGE plpgsql AS $$
DECLARE
  v_bucket record;
  v_row rate_buckets%rowtype;
  v_until timestamptz;
BEGIN
  FOR v_bucket IN
    SELECT x.n, x.key, x.max, x."windowMs" * interval '1 millisecond' AS length, coalesce(x.grows, false) AS grows, coalesce(x.shared, false) AS shared, x."captchaFrom" AS captcha_from
    FROM jsonb_to_recordset(p_buckets) AS x(n int, key text, max int, "windowMs" bigint, grows boolean, shared boolean, "captchaFrom" int) ORDER BY x.n
  LOOP
    -- The row under lock, whether or not it was there.
    INSERT INTO rate_buckets AS b (key, window_start, count, forget_at) VALUES (v_bucket.key, p_now, 0, p_now + v_bucket.length)
    ON CONFLICT (key) DO UPDATE SET count = b.count RETURNING b.* INTO v_row;
    IF v_row.forget_at <= p_now THEN
      v_row.count := 0;
      v_row.window_start := p_now;
      v_row.opens_at := NULL;
    END IF;
    IF p_solved IS FALSE AND v_row.count >= v_bucket.captcha_from THEN
      RETURN QUERY SELECT v_bucket.n, NULL::timestamptz, true;
      RETURN;
    END IF;
    v_until := CASE WHEN v_row.count < v_bucket.max THEN NULL WHEN v_bucket.grows THEN v_row.opens_at ELSE v_row.window_start + v_bucket.length END;
    IF v_until > p_now AND NOT (v_bucket.shared AND coalesce(p_solved, false)) THEN
      RETURN QUERY SELECT v_bucket.n, v_until, false;
      RETURN;
    END IF;
    v_row.count := v_row.count + 1;
    IF v_bucket.grows THEN
      v_row.window_start := p_now;
      IF v_row.count >= v_bucket.max THEN
        v_row.opens_at := p_now + least(60 * power(2, least(v_row.count - v_bucket.max, 10)), 3600) * interval '1 second';
      END IF;
    END IF;
    UPDATE rate_buckets b SET count = v_row.count, window_start = v_row.window_start, opens_at = v_row.opens_at,
      forget_at = greatest(v_row.window_start, coalesce(v_row.opens_at, v_row.window_start)) + v_bucket.length WHERE b.key = v_bucket.key;
  END LOOP;
END $$;
--> statement-breakpoint
-- What other modules may know of things that can be named, owned or paid: published by their owners, read by everybody.
create view catalogue (kind, id, code, name, image_url, rarity, decimals, living) as
select 'INVENTORY', id, null::text, name, image_url, rarity, 0, deleted_at is null from inventories
union all
select 'COLLECTION', id, null, name, image_url, rarity, 0, deleted_at is null from collections
union all
select 'AVATAR', id, null, name, image, null, 0, deleted_at is null from avatars
union all
select 'CURRENCY', id, code, name, image_url, null, decimals, deleted_at is null from currencies;
