import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as contract from '#contract/index.ts';
import { filesBelow, importsOf, ROOT, textOf } from './tree.ts';

/** Draws nothing of its own: it links a sheet. */
const INVISIBLE = ['src/ui/Sheet.tsx'];

/** What in a component's code tells of a state; the name of one of its stories then says the state's name. */
const STATES = {
  Loading: /<Skeleton\b|state === 'loading'/,
  Empty: /\.length === 0/,
  Error: /\bfailureText\(|\berror=\{/,
  Offline: /\bfailureText\(/,
  Busy: /(?<!aria-)\bbusy=\{/,
  Disabled: /\bdisabled=\{/,
} as const;

/** Nothing but links, which lead away from the story. */
const LINKS_ALONE = ['src/features/orders/LastOrder.tsx', 'src/features/orders/PaymentWatch.tsx'];

/** What in a component's code answers to a finger or a key. */
const INTERACTIVE = /\bon(?:Click|Change|Submit|KeyDown|Text|Pick|Complete|Dismiss|Action)=\{|<(?:button|input|select|textarea|Button|ButtonLink|Input|Textarea|Modal)\b/;

const isComponent = (file: string) => file.endsWith('.tsx') && !/\.(stories|test)\.tsx$/.test(file);
const components = filesBelow('src').filter(isComponent);
const hosts = [...filesBelow('src').filter((file) => file.endsWith('.astro')), 'src/layouts/ModalHost.tsx', 'src/layouts/layout-modals.tsx'];

/** What pages and hosts put on the screen by itself. */
const islands = [...new Set(hosts.flatMap(importsOf))].filter((file) => isComponent(file) && file.startsWith('src/features/')).sort();
const parts = components.filter((file) => file.startsWith('src/ui/') && !INVISIBLE.includes(file));
const previewed = [...islands, ...parts];

const storiesOf = (file: string) => file.replace('.tsx', '.stories.tsx');
const hasStories = (file: string) => filesBelow('src').includes(storiesOf(file));
const namesOf = (file: string) => [...textOf(storiesOf(file)).matchAll(/^export const (\w+): Story\b/gm)].map(([, name]) => name ?? '');

/** A component and whatever of its own folder it draws with. */
function withParts(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !components.includes(file)) return seen;
  seen.add(file);
  const folder = file.slice(0, file.lastIndexOf('/'));
  if (!file.startsWith('src/ui/')) for (const part of importsOf(file)) if (part.startsWith(folder)) withParts(part, seen);
  return seen;
}

/** The states a component has and no story shows. */
function missingStates(file: string, code: string, names: readonly string[]): string[] {
  return Object.entries(STATES)
    .filter(([state, sign]) => sign.test(code) && !names.some((name) => name.includes(state)))
    .map(([state]) => `${file} has no story of its state ${state}`);
}

/** What a story file must do for a component that can be interacted with, and does not. */
function missingPlay(file: string, code: string, stories: string): string[] {
  if (!INTERACTIVE.test(code) || LINKS_ALONE.includes(file)) return [];
  const played = /\bplay\b/.test(stories) && /\b(?:userEvent|fireEvent)\./.test(stories) && /\bexpect\(|\bseeError\(|\bfind\(/.test(stories);
  return played ? [] : [`${file} has no story that uses it and looks what comes of it`];
}

/** Everything that runs in the browser with an island. */
function reachedBy(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const known = new Set(filesBelow('src').filter((file) => /\.tsx?$/.test(file)));
  const follow = (file: string) => {
    if (reached.has(file) || !known.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(follow);
  };
  files.forEach(follow);
  return reached;
}

describe('stories', () => {
  it('stand beside every island and every part of the kit', () => {
    expect(islands.length).toBeGreaterThan(15);
    expect(previewed.filter((file) => !hasStories(file))).toEqual([]);
  });

  it('show every state that a component has', () => {
    const shown = previewed.filter(hasStories);
    const missing = shown.flatMap((file) => missingStates(file, [...withParts(file)].map(textOf).join('\n'), namesOf(file)));
    expect(missing).toEqual([]);
  });

  it('are missed when a state has none', () => {
    expect(missingStates('Thing.tsx', '<Button busy={busy}>', ['Filled'])).toEqual(['Thing.tsx has no story of its state Busy']);
    expect(missingStates('Thing.tsx', '<Button busy={busy}>', ['BusySending'])).toEqual([]);
  });

  it('use every component that can be used, and look what comes of it', () => {
    const shown = previewed.filter(hasStories);
    const missing = shown.flatMap((file) => missingPlay(file, [...withParts(file)].map(textOf).join('\n'), textOf(storiesOf(file))));
    expect(shown.filter((file) => INTERACTIVE.test(textOf(file))).length).toBeGreaterThan(25);
    expect(missing).toEqual([]);
  });

  it('are missed when they only show what can be used', () => {
    const shown = 'export const Empty: Story = {};';
    const played = 'async play() { await userEvent.click(button); await expect(button).toHaveFocus(); }';
    expect(missingPlay('Thing.tsx', '<button onClick={go}>', shown)).toEqual(['Thing.tsx has no story that uses it and looks what comes of it']);
    expect(missingPlay('Thing.tsx', '<button onClick={go}>', played)).toEqual([]);
    expect(missingPlay('Thing.tsx', '<p>', shown)).toEqual([]);
  });

  it('need no server: what islands are made of imports nothing from astro', () => {
    const reached = [...reachedBy(previewed)];
    expect(reached.length).toBeGreaterThan(100);
    expect(reached.filter((file) => /from ['"]astro(:|['"])/.test(textOf(file)))).toEqual([]);
  });
});

describe('samples', () => {
  const isSchema = (value: unknown): value is v.GenericSchema => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
  const schemas = Object.values<unknown>(contract).filter(isSchema);

  /** Nothing is missing and nothing is there that the contract does not know. */
  const isOfContract = (sample: unknown) =>
    schemas.some((schema) => {
      const parsed = v.safeParse(schema, sample);
      return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(sample);
    });

  it.each(filesBelow('src/tests/fixtures').filter((file) => file.includes('/samples-')))('in %s are what the contract says', async (file) => {
    const samples: Record<string, unknown> = await import(/* @vite-ignore */ `${ROOT}${file}`);
    const values = Object.entries(samples).filter(([, value]) => typeof value === 'object');
    expect(values.length).toBeGreaterThan(0);
    const broken = values.flatMap(([name, value]) => ([value].flat().every(isOfContract) ? [] : [name]));
    expect(broken).toEqual([]);
  });
});
