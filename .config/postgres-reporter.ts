import type { Reporter, TestCase } from 'vitest/node';

/** Prints at the end how many backend tests ran on a PostgreSQL server, so that a run without a server is noticed. */
export default class PostgresReporter implements Reporter {
  #ran = 0;
  #hasBackendTests = false;

  onTestRunStart(): void {
    this.#ran = 0;
    this.#hasBackendTests = false;
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (test.project.name === 'backend') this.#hasBackendTests = true;
    if (test.fullName.includes('[PostgreSQL]') && state !== 'skipped') this.#ran += 1;
  }

  onTestRunEnd(): void {
    if (this.#hasBackendTests)
      process.stdout.write(this.#ran > 0 ? `PostgreSQL: ran ${this.#ran}\n` : 'PostgreSQL: absent\n');
  }
}
