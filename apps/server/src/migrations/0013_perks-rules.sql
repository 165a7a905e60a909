create unique index character_attributes_internal_name on character_attributes (lower(internal_name)) where deleted_at is null;
--> statement-breakpoint
-- Which items hold a perk or a task: asked before one is deleted or changed. Most items have no slots.
create index items_perks on items using gin (perks jsonb_path_ops) where perks <> '[]' and state = 'OWNED';
--> statement-breakpoint
-- A draw is written once and never again, so that it can be repeated.
create trigger perk_rolls_fixed before update or delete on perk_rolls for each row execute function refuse_change();
--> statement-breakpoint
create trigger perk_rolls_kept before truncate on perk_rolls for each statement execute function refuse_change();
--> statement-breakpoint
create trigger perk_roll_tables_fixed before update or delete on perk_roll_tables for each row execute function refuse_change();
--> statement-breakpoint
create trigger perk_roll_tables_kept before truncate on perk_roll_tables for each statement execute function refuse_change();
