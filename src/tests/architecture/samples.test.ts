import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as contract from '#contract/index.ts';
import { filesBelow, ROOT } from './tree.ts';

describe('samples of stories', () => {
  const isSchema = (value: unknown): value is v.GenericSchema =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
  const schemas = Object.values<unknown>(contract).filter(isSchema);

  /** Parsing neither adds nor removes a field. */
  const isOfContract = (sample: unknown) =>
    schemas.some((schema) => {
      const parsed = v.safeParse(schema, sample);
      return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(sample);
    });

  it.each(filesBelow('src/tests/fixtures').filter((file) => file.includes('/samples-')))(
    'in %s follow the contract',
    async (file) => {
      const samples: Record<string, unknown> = await import(/* @vite-ignore */ `${ROOT}${file}`);
      const values = Object.entries(samples).filter(([, value]) => typeof value === 'object');
      expect(values.length).toBeGreaterThan(0);
      const broken = values.flatMap(([name, value]) => ([value].flat().every(isOfContract) ? [] : [name]));
      expect(broken).toEqual([]);
    },
  );
});
