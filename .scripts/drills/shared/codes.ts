const CODE = /^sms to (\d+): .*?(\d{4})/;

/** The sign-in codes that processes of the shop print, by phone. */
export class Codes {
  readonly #sent = new Map<string, string>();
  readonly #wanted = new Map<string, (code: string) => void>();

  /** Takes a printed line that may hold a code. */
  hear(line: string): void {
    const [, phone, code] = CODE.exec(line) ?? [];
    if (phone === undefined || code === undefined) return;
    const wanted = this.#wanted.get(phone);
    this.#wanted.delete(phone);
    if (wanted) wanted(code);
    else this.#sent.set(phone, code);
  }

  /** The newest code that was sent to a phone (all digits), waited for if need be; each is given once. */
  async code(phone: string): Promise<string> {
    const sent = this.#sent.get(phone);
    this.#sent.delete(phone);
    if (sent !== undefined) return sent;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#wanted.set(phone, resolve);
    return promise;
  }
}
