CREATE TABLE "asset_avatars" (
	"asset_id" integer PRIMARY KEY NOT NULL,
	"avatar_id" integer NOT NULL,
	"account_id" integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX "asset_avatars_avatar" ON "asset_avatars" USING btree ("avatar_id");