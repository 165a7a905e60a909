-- A key belongs to one player, a player has one key; a free key belongs to nobody.
create unique index alpha_keys_key on alpha_keys (key) where deleted_at is null;
--> statement-breakpoint
create unique index alpha_keys_user on alpha_keys (user_id) where user_id is not null and deleted_at is null;
--> statement-breakpoint
create index alpha_keys_free on alpha_keys (id) where state = 0 and deleted_at is null;
--> statement-breakpoint
create index alpha_keys_batch on alpha_keys (batch) where batch is not null;
--> statement-breakpoint
alter table alpha_keys add constraint alpha_keys_owner check ((state = 0) = (user_id is null));
--> statement-breakpoint
create index referral_events_window on referral_events (start) where deleted_at is null;
--> statement-breakpoint
-- Who was invited before recruits had a table of their own.
insert into recruits (user_id, recruiter_id, registered_at, matches)
select u.id, u.invited_by, u.created_at,
  (select count(*) from accounts a join match_players p on p.account_id = a.id join matches m on m.id = p.match_id and m.state = 'FINISHED' where a.user_id = u.id)
from users u where u.invited_by is not null and u.invited_by < u.id;
