-- Event streams of a session end with it, on every instance.
CREATE FUNCTION "notify_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ended_sessions', OLD."token_hash");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "notify_ended_session"();
