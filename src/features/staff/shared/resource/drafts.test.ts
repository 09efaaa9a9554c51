import { beforeEach, expect, test, vi } from 'vitest';
import { stubWebStorage } from '#lib/browser-storage.fake.ts';
import { type Draft, draftedId, dropDraft, dropDraftsOfOthers, keepDraft, readDraft } from './drafts.ts';

const ANA = 1;
const ION = 2;

const draftOf = (person: number, id: string, name = 'Центр'): Draft => ({
  person,
  resource: 'zone',
  scope: '7',
  id,
  revision: 3,
  values: { name },
});

let session: Map<string, string>;
beforeEach(() => {
  ({ session } = stubWebStorage());
});

test('a draft is read by the same person for the same row only', () => {
  keepDraft(draftOf(ANA, '5'));
  expect(readDraft(draftOf(ANA, '5'))).toEqual(draftOf(ANA, '5'));
  expect(readDraft(draftOf(ION, '5'))).toBeUndefined();
  expect(readDraft(draftOf(ANA, '6'))).toBeUndefined();
  expect(readDraft({ ...draftOf(ANA, '5'), scope: '8' })).toBeUndefined();
  expect(readDraft({ ...draftOf(ANA, '5'), resource: 'branch' })).toBeUndefined();
});

test('a newer draft replaces an older one of the same row, and the newest row is opened', () => {
  keepDraft(draftOf(ANA, '5'));
  keepDraft(draftOf(ANA, 'new'));
  keepDraft(draftOf(ANA, '5', 'Рышкановка'));
  expect(readDraft(draftOf(ANA, '5'))?.values).toEqual({ name: 'Рышкановка' });
  expect(draftedId(draftOf(ANA, ''))).toBe('5');
  dropDraft(draftOf(ANA, '5'));
  expect(draftedId(draftOf(ANA, ''))).toBe('new');
  expect(draftedId(draftOf(ION, ''))).toBeNull();
});

test('another person in the tab ends the drafts of the last one, a sign-out all', () => {
  keepDraft(draftOf(ANA, '5'));
  dropDraftsOfOthers(ANA);
  expect(readDraft(draftOf(ANA, '5'))).toBeDefined();
  dropDraftsOfOthers(ION);
  expect(session.size).toBe(0);
  keepDraft(draftOf(ION, '5'));
  dropDraftsOfOthers(null);
  expect(session.size).toBe(0);
});

test('the oldest drafts give way to a new one, and one that is too long is not kept, nor its older version', () => {
  const long = 'x'.repeat(600_000);
  keepDraft(draftOf(ANA, '1', long));
  keepDraft(draftOf(ANA, '2', long));
  expect([readDraft(draftOf(ANA, '1')), readDraft(draftOf(ANA, '2'))?.id]).toEqual([undefined, '2']);
  keepDraft(draftOf(ANA, '2', long + long));
  expect(session.size).toBe(0);
});

test('a full storage keeps no outdated draft', () => {
  keepDraft(draftOf(ANA, '5', 'old'));
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft(draftOf(ANA, '5', 'new'));
  expect(readDraft(draftOf(ANA, '5'))).toBeUndefined();
});

test('what another version has stored is ignored', () => {
  session.set('staff:drafts', '[{"person":"Ana"}]');
  expect(readDraft(draftOf(ANA, '5'))).toBeUndefined();
  keepDraft(draftOf(ANA, '5'));
  expect(readDraft(draftOf(ANA, '5'))).toBeDefined();
});
