/** These bytes in memory of their own, for keeping: a small Buffer is a slice of a pool of 64 kB, which stays whole as long as one slice of it does. */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
