create unique index balance_presets_name on balance_presets (lower(name)) where deleted_at is null;--> statement-breakpoint
create unique index game_versions_name on game_versions (lower(name)) where deleted_at is null;--> statement-breakpoint
-- There is one main version at most; that there is one at least the module keeps.
create unique index game_versions_main on game_versions (is_main) where is_main and deleted_at is null;--> statement-breakpoint
create index game_versions_preset on game_versions (balance_preset_id) where deleted_at is null;--> statement-breakpoint
create view game_version as
select id, name, is_main, deleted_at is not null as deleted, enabled and not force_disabled and deleted_at is null as playable
from game_versions;
