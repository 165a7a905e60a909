DROP INDEX "rate_buckets_window";--> statement-breakpoint
ALTER TABLE "rate_buckets" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rate_buckets" ADD COLUMN "forget_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_for_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "key_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "rate_buckets_forget" ON "rate_buckets" USING btree ("forget_at");--> statement-breakpoint
DROP FUNCTION count_attempts(jsonb, timestamptz);--> statement-breakpoint
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
