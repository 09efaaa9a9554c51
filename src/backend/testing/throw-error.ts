/** For connections of which a test expects no error. */
export function throwError(error: Error): never {
  throw error;
}
