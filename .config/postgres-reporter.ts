import type { Reporter, TestCase } from 'vitest/node';

/** Says at the end whether the backend's tests ran on a real PostgreSQL too, so that their absence cannot pass unnoticed. */
export default class PostgresReporter implements Reporter {
  #ran = 0;

  onTestRunStart(): void {
    this.#ran = 0;
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (test.fullName.includes('[PostgreSQL]') && state !== 'skipped') this.#ran += 1;
  }

  onTestRunEnd(): void {
    process.stdout.write(this.#ran > 0 ? `PostgreSQL: ran ${this.#ran}\n` : 'PostgreSQL: absent\n');
  }
}
