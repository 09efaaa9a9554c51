import { expect, test } from 'vitest';
import { auditLog } from '#backend/db/schema/index.ts';
import { bothDatabases } from '#backend/testing.ts';
import { AUDIT_PAGE_SIZE } from '#contract/staff/audit.ts';
import type { PersonInput } from '#contract/staff/people.ts';
import { promotionForm } from '../testing/promotion-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { describeChanges } from './audit-log.ts';

test('changes are the values that differ, by their path', () => {
  const before = { revision: 1, name: { en: 'Soup', ro: 'Supă' }, price: 10, note: '' };
  const after = { revision: 2, name: { en: 'Broth', ro: 'Supă' }, price: 10, note: '', tags: ['new'] };
  expect(describeChanges(before, after)).toEqual([
    { field: 'name.en', before: 'Soup', after: 'Broth' },
    { field: 'tags.0', before: null, after: 'new' },
  ]);
});

test('a change behind the part of a long text that is shown is a change', () => {
  const text = 'x'.repeat(300);
  expect(describeChanges({ description: `${text} old` }, { description: `${text} new` })).toEqual([
    { field: 'description', before: text, after: text },
  ]);
});

bothDatabases((_name, open) => {
  const shop = open();

  test('an owner sees who changed what, and filters by person, subject and time', async () => {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const { id } = await client.call('addPromotion', { body: promotionForm() });
    shop.clock.pass(3600);
    const at = shop.clock.now().toISOString();
    await client.call('endPromotion', { body: { id, revision: 1 } });
    const subject = `promotion ${id}`;
    const { entries } = await client.call('getAuditLog', { query: { subject } });
    expect(entries).toMatchObject([
      { action: 'endPromotion', person: { id: staffId }, subject },
      { action: 'addPromotion', person: { id: staffId }, subject },
    ]);
    expect(entries[0]?.changes).toContainEqual({ field: 'state', before: 'running', after: 'ended' });
    const actionsOf = async (query: object) =>
      (await client.call('getAuditLog', { query: { subject: 'promotion', staff_id: staffId, ...query } })).entries.map(
        ({ action }) => action,
      );
    expect(await actionsOf({})).toEqual(['endPromotion', 'addPromotion']);
    expect(await actionsOf({ from: at })).toEqual(['endPromotion']);
    expect(await actionsOf({ to: at })).toEqual(['addPromotion']);
    expect(await actionsOf({ subject: 'promo' })).toEqual([]);
  });

  test('a manager sees the changes of their restaurants only', async () => {
    const owner = await signInAs(shop, 'owner');
    const [mama, solo] = [await shop.restaurant('mama'), await shop.restaurant('solo')];
    const { client } = await signInAs(shop, 'manager', [mama.id]);
    const own = await owner.client.call('addPromotion', { body: promotionForm({ restaurant_id: mama.id }) });
    await owner.client.call('addPromotion', { body: promotionForm({ restaurant_id: solo.id }) });
    await owner.client.call('addPromotion', { body: promotionForm() });
    const { entries } = await client.call('getAuditLog', { query: { staff_id: owner.id } });
    expect(entries.map(({ subject }) => subject)).toEqual([`promotion ${own.id}`]);
  });

  test('rows have their names, in the language of the reader, also where a change refers to them', async () => {
    const { client } = await signInAs(shop, 'owner');
    const mama = await shop.restaurant('mama');
    const { id: staffId } = await client.call('addPerson', {
      body: { name: 'Ion Rusu', role: 'kitchen', locale: 'ro', restaurant_ids: [mama.id], login: null, phone: null },
    });
    const soup = await shop.product('mama', 'soup');
    const { revision } = await client.call('getMenuProduct', { query: { id: soup.id } });
    const { active } = await client.call('setProductActive', { body: { id: soup.id, revision, active: false } });
    await client.call('setProductActive', { body: { id: soup.id, revision: revision + 1, active: !active } });
    const [person] = (await client.call('getAuditLog', { query: { subject: `staff ${staffId}` } })).entries;
    expect(person?.subject_name).toBe('Ion Rusu');
    expect(person?.changes).toContainEqual({ field: 'restaurant_ids.0', before: null, after: mama.name });
    const query = { subject: `product ${soup.id}` };
    const [inEnglish] = (await client.call('getAuditLog', { query })).entries;
    const [inRussian] = (await client.call('getAuditLog', { query, locale: 'ru' })).entries;
    const { name } = await client.call('getMenuProduct', { query: { id: soup.id } });
    expect([inEnglish?.subject_name, inRussian?.subject_name]).toEqual([name.en, name.ru]);
  });

  test('a reference that is not an id is shown as it is', async () => {
    const { client } = await signInAs(shop, 'owner');
    const subject = 'product 1';
    const at = shop.clock.now();
    await shop.db.insert(auditLog).values({ at, action: 'saveProduct', subject, after: { category_id: 'soups' } });
    const [entry] = (await client.call('getAuditLog', { query: { subject } })).entries;
    expect(entry?.changes).toEqual([{ field: 'category_id', before: null, after: 'soups' }]);
  });

  test('a deleted row keeps the name that it had', async () => {
    const { client } = await signInAs(shop, 'owner');
    const { id, code } = await client.call('addPromotion', { body: promotionForm() });
    await client.call('removePromotion', { body: { id, revision: 1 } });
    const { entries } = await client.call('getAuditLog', { query: { subject: `promotion ${id}` } });
    expect(entries.map(({ subject_name }) => subject_name)).toEqual([code, code]);
  });

  test('neither a PIN nor a pairing code is in the log', async () => {
    const { client } = await signInAs(shop, 'owner');
    const mama = await shop.restaurant('mama');
    const person: PersonInput = { name: 'Maria', role: 'kitchen', locale: 'ro', restaurant_ids: [mama.id] };
    const { id, revision } = await client.call('addPerson', { body: { ...person, pin: '4862' } });
    await client.call('savePerson', { body: { ...person, id, revision, active: true, pin: '7395' } });
    const { code, path } = await client.call('createPairingCode', {
      body: { name: 'Tablet', kind: 'board', restaurant_id: mama.id },
    });
    const rows = await shop.db.select({ before: auditLog.before, after: auditLog.after }).from(auditLog);
    const text = JSON.stringify(rows);
    expect(text).toContain('Maria');
    expect(['"4862"', '"7395"', code, path].filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('long logs are read in pages', async () => {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    for (let count = 0; count <= AUDIT_PAGE_SIZE; count += 1)
      await client.call('addPromotion', { body: promotionForm() });
    const first = await client.call('getAuditLog', { query: { staff_id: staffId } });
    expect([first.entries.length, first.has_more]).toEqual([AUDIT_PAGE_SIZE, true]);
    const before = first.entries.at(-1)?.id ?? 0;
    const second = await client.call('getAuditLog', { query: { staff_id: staffId, before } });
    expect([second.entries.length, second.has_more]).toEqual([1, false]);
    expect((await client.fail('getAuditLog', { query: { before: 1.5 } })).status).toBe(422);
  });
});
