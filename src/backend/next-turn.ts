/** Resolves once everything is heard that has arrived at this moment; where nothing else has, at once. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
