CREATE INDEX "ready_level_rewards_at" ON "ready_level_rewards" USING btree ("ready_at");--> statement-breakpoint
CREATE INDEX "payouts_at" ON "payouts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "shop_purchases_offer" ON "shop_purchases" USING btree ("offer_id","at");--> statement-breakpoint
create or replace view match_play as
select p.match_id, p.account_id, m.match_id as number, p.mode, m.mode as match_mode, m.map, m.state, m.started_at, m.ended_at, p.place, p.won, p.duration_ms, p.exp, p.class, m.mission_id, m.event_id, p.item_id is not null as has_energy
from match_players p
join matches m on m.id = p.match_id;
