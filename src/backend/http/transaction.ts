import type { Database } from '#backend/db/client.ts';
import { ErrorResponse } from './handler.ts';

/** Thrown in a transaction to roll it back and to respond with an error. */
class RollbackError extends Error {
  override readonly name = 'RollbackError';
  readonly response: ErrorResponse;
  constructor(response: ErrorResponse) {
    super(`The transaction ended with status ${response.status}`);
    this.response = response;
  }
}

/** Runs `work` in one transaction. An error response rolls everything back and is returned. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result | ErrorResponse>,
): Promise<Result | ErrorResponse> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (result instanceof ErrorResponse) throw new RollbackError(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackError) return error.response;
    throw error;
  }
}
