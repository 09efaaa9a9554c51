/** A random word for the header `Idempotency-Key`. `crypto.randomUUID` is missing where the shop runs on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same key as long as the same thing is sent, so that it is created once, and another as soon as it differs. */
export function createRepeatKey(random: () => string = randomKey): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: random() };
    return last.key;
  };
}
