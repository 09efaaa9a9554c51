-- An answer that is noted under a key is read once more at most and thrown away a day later: packing its two or three
-- kilobytes costs more than it saves.
ALTER TABLE "idempotency_keys" SET (toast_tuple_target = 8160);
