import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from './tree.ts';

// A pattern that names only a folder passes over what lies in one whose name begins with a dot.
test('the types of every file are checked', () => {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile) as { config: unknown };
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const checked = new Set(fileNames.map((file) => file.slice(process.cwd().length + 1)));
  const written = ['src', '.scripts', '.config', '.storybook']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file));
  expect(written.length).toBeGreaterThan(800);
  expect(written.filter((file) => !checked.has(file))).toEqual([]);
});
