import type { TestProject } from 'vitest/node';
import { createSeededDatabase } from './databases.ts';

/** Before all backend tests; the returned function runs after them. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const seeded = await createSeededDatabase();
  project.provide('seededDatabase', seeded?.name);
  return seeded?.drop;
}
