import type { Database } from '#backend/db/client.ts';
import { statement } from '#backend/db/statement.ts';
import { WINDOW_SECONDS, type Tally } from './window.ts';

/** Somebody, by `key`, who does something, called `kind`. */
export interface Act {
  readonly kind: string;
  readonly key: string;
}

const countActs = statement<[acts: string, windowStart: string], Tally & { readonly place: number }>(
  'rate_counts_add',
  `with acts as (select * from jsonb_to_recordset($1::jsonb) as act(place int, kind text, key text, times int)),
  counted as (insert into rate_counts (kind, key, window_start, count) select kind, key, $2::timestamptz, times from acts order by kind, key
    on conflict (kind, key, window_start) do update set count = rate_counts.count + excluded.count returning kind, key, count)
  select acts.place, counted.count as "inWindow", coalesce(earlier.count, 0) as before from counted join acts using (kind, key)
    left join rate_counts earlier on earlier.kind = acts.kind and earlier.key = acts.key and earlier.window_start = $2::timestamptz - interval '${WINDOW_SECONDS} seconds'`,
);

interface Waiting {
  readonly acts: readonly Act[];
  readonly windowStart: Date;
  /** 1, or -1 for what is taken back. */
  readonly times: 1 | -1;
  readonly resolve: (tallies: readonly Tally[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Counts acts in the database, for all instances together. What comes while a statement is under way is counted by the next one,
 * all of it at once: however many calls there are, an instance asks one thing at a time, and instances lock rows in one order.
 */
export class ActCounter {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** How often each was done, this time included. */
  count(acts: readonly Act[], windowStart: Date): Promise<readonly Tally[]> {
    return this.#add(acts, windowStart, 1);
  }

  /** Makes undone what was counted. */
  async takeBack(acts: readonly Act[], windowStart: Date): Promise<void> {
    await this.#add(acts, windowStart, -1);
  }

  #add(acts: readonly Act[], windowStart: Date, times: Waiting['times']): Promise<readonly Tally[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ acts, windowStart, times, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const tallies = await this.#countBatch(batch);
        batch.forEach(({ resolve }, index) => resolve(tallies[index] ?? []));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    this.#isBusy = false;
  }

  /** Of the same act in one batch, whoever came first has the smallest count. */
  async #countBatch(batch: readonly Waiting[]): Promise<readonly (readonly Tally[])[]> {
    const nameOf = ({ kind, key }: Act): string => JSON.stringify([kind, key]);
    const together = new Map<string, Act & { place: number; times: number }>();
    for (const { acts, times } of batch) {
      for (const act of acts) {
        const known = together.get(nameOf(act));
        if (known) known.times += times;
        else together.set(nameOf(act), { ...act, place: together.size, times });
      }
    }
    // Those who came within one statement's time share the window of the last.
    const rows = await countActs(this.#db, [JSON.stringify([...together.values()]), batch.at(-1)?.windowStart.toISOString() ?? '']);
    const tallies = new Map<string, Tally>();
    for (const [name, { place, times }] of together) {
      const { inWindow, before } = rows.find((row) => row.place === place) ?? { inWindow: times, before: 0 };
      tallies.set(name, { inWindow: inWindow - times, before });
    }
    return batch.map(({ acts, times }) =>
      acts.map((act) => {
        const { inWindow, before } = tallies.get(nameOf(act)) ?? { inWindow: 0, before: 0 };
        const tally = { inWindow: inWindow + times, before };
        tallies.set(nameOf(act), tally);
        return tally;
      }),
    );
  }
}
