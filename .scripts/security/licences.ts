import { writeFileSync } from 'node:fs';
import { licencesPage } from '../../src/tests/fixtures/licences.ts';

/** Writes src/docs/licences.md from the lock file. */
writeFileSync(new URL('../../src/docs/licences.md', import.meta.url), licencesPage());
