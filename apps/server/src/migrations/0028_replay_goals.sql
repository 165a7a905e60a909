DROP INDEX "unlocked_achievements_achievement";--> statement-breakpoint
CREATE INDEX "unlocked_achievements_achievement" ON "unlocked_achievements" USING btree ("achievement_id","unlocked_at");
