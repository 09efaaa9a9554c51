import { nextTurn } from './next-turn.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * `work` for many callers together: whoever comes while it runs waits until it has ended, and the next run is for all who wait,
 * up to `most`; so are those who come at one moment. A lone caller does not wait. `work` answers its items in their order; its failure is that of all of them.
 */
export function batched<Item, Result>(most: number, work: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;
  const serve = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      await nextTurn();
      const turn = waiting.splice(0, most);
      try {
        const results = await work(turn.map(({ item }) => item));
        turn.forEach(({ resolve }, place) => resolve(results[place] as Result));
      } catch (error) {
        for (const { reject } of turn) reject(error);
      }
    }
    isBusy = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void serve();
    });
}
