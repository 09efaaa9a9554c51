import pg from 'pg';

/** `query` is typed as a list of overloads, none of which takes whatever words it is handed on; hence the two casts. */
type Query = (...words: unknown[]) => Promise<unknown>;

/**
 * Lets what a connection is told at one moment go in one piece, and a transaction's beginning along with its first statement:
 * nothing is answered to it but that it began, and where it cannot begin, that statement fails as well. The connection must be
 * one that sends statements without waiting for the answers to those before (`pipeline`).
 */
export function sendTogether(client: pg.Client): void {
  const { stream } = client.connection;
  let holding = false;
  const query: Query = (...words) => {
    if (!holding) {
      holding = true;
      stream.cork();
      // Whatever follows from the same answer is told before this comes.
      process.nextTick(() => {
        holding = false;
        stream.uncork();
      });
    }
    const answer = (pg.Client.prototype.query as unknown as Query).apply(client, words);
    if (!isBeginning(words[0])) return answer;
    // The statement that follows on this connection tells of the same fault.
    answer.catch(() => {});
    return Promise.resolve({ rows: [] });
  };
  client.query = query as unknown as typeof client.query;
}

const isBeginning = (asked: unknown): boolean => typeof asked === 'object' && asked !== null && 'text' in asked && asked.text === 'begin';
