/** The package has no types. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file; returns false if another open file has it. */
  export function tryLock(fileDescriptor: number): boolean;
}
