CREATE TABLE "player_cards" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"is_public" boolean NOT NULL,
	"shows_level" boolean NOT NULL,
	"shows_record" boolean NOT NULL,
	"shows_trophies" boolean NOT NULL,
	"is_indexed" boolean NOT NULL,
	"showcase" integer[] NOT NULL
);--> statement-breakpoint
-- Cards that everybody may see. Whoever is blocked, leaving or gone has none, like a name that nobody has; of two names that equalled
-- each other when names became unique, only the older leads to a card.
create view open_card as
select c.account_id, c.shows_level, c.shows_record, c.shows_trophies, c.is_indexed, c.is_public, c.showcase, a.username, a.avatar_id, a.level
from player_cards c
join accounts a on a.id = c.account_id and not a.username_is_twin
join users u on u.id = a.user_id and u.status_id <> 3 and u.deleted_at is null and u.deletes_at is null
where c.is_public;
