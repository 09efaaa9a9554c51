import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkContract, parseStrictly } from './contract-check.ts';

const JSON_IN_RUSSIAN = { 'content-type': 'application/json', 'content-language': 'ru' };
const respond = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(body, { status, headers: { ...JSON_IN_RUSSIAN, ...headers } });

describe('a response is checked against the contract', () => {
  test.each([
    ['a response that matches it', 'GET', '/api/get-cities', respond(200, [])],
    ['an error that is declared', 'GET', '/api/get-profile', respond(401, { message: 'Sign in' })],
    [
      'an error by field',
      'POST',
      '/api/promo/check',
      respond(422, { message: 'Wrong', errors: { promocode: ['Wrong'] } }),
    ],
    ['a server error', 'GET', '/api/get-cities', respond(500, { message: 'Oh' })],
    ['a path that is no endpoint', 'GET', '/api/nothing', respond(404, { message: 'Not found' })],
    ['another method', 'PUT', '/api/get-cities', respond(405, { message: 'No' })],
    [
      'a limit with retry-after',
      'POST',
      '/api/promo/check',
      respond(429, { message: 'Later' }, { 'retry-after': '7' }),
    ],
    ['a stream', 'GET', '/api/order-events', new Response('', { headers: { 'content-type': 'text/event-stream' } })],
    ['a page of the test bank', 'GET', '/api/sandbox-bank/pay/x', new Response('<p>', { status: 200 })],
  ])('%s passes', async (_what, method, path, given) => {
    await checkContract(method, path, given);
  });

  test.each([
    ['a status that is not declared', 'GET', '/api/get-cities', respond(409, { message: 'No' })],
    ['another success', 'GET', '/api/get-cities', respond(201, [])],
    ['another shape', 'GET', '/api/get-cities', respond(200, {})],
    ['an error body with status 200', 'GET', '/api/get-cities', respond(200, { message: 'No' })],
    ['an error with an additional field', 'GET', '/api/get-profile', respond(401, { message: 'Sign in', stack: 'at' })],
    ['a server error with details', 'GET', '/api/get-cities', respond(500, { message: 'Oh', sql: 'select' })],
    [
      'an error that is no JSON',
      'GET',
      '/api/nothing',
      new Response('Not found', { status: 404, headers: JSON_IN_RUSSIAN }),
    ],
    ['an error in no language', 'GET', '/api/nothing', Response.json({ message: 'No' }, { status: 404 })],
    ['a success at an unknown path', 'GET', '/api/nothing', respond(200, {})],
    ['a response to another method', 'PUT', '/api/get-cities', respond(200, [])],
    ['a limit without retry-after', 'POST', '/api/promo/check', respond(429, { message: 'Later' })],
    ['JSON in place of a stream', 'GET', '/api/order-events', respond(200, {})],
  ])('%s does not', async (_what, method, path, given) => {
    await expect(checkContract(method, path, given)).rejects.toThrow();
  });
});

describe('a field more is found', () => {
  const shape = v.object({
    things: v.array(v.object({ id: v.number(), of: v.optional(v.nullable(v.object({ name: v.string() }))) })),
    any: v.record(v.string(), v.unknown()),
  });
  const sound = {
    things: [
      { id: 1, of: { name: 'a' } },
      { id: 2, of: null },
    ],
    any: { unknown: { nested: 'value' } },
  };

  test('but not where there is none', () => {
    expect(parseStrictly(shape, sound)).toEqual(sound);
  });

  test.each([
    ['at the top', { ...sound, more: 1 }, '.more'],
    ['in a list', { ...sound, things: [{ id: 1 }, { id: 2, user_id: 7 }] }, '.things[1].user_id'],
    ['deep in a list', { ...sound, things: [{ id: 1, of: { name: 'a', hash: null } }] }, '.things[0].of.hash'],
    [
      'that has a name of the language',
      { ...sound, things: [JSON.parse('{"id":1,"constructor":1}')] },
      '.things[0].constructor',
    ],
  ])('%s', (_where, given, at) => {
    expect(() => parseStrictly(shape, given)).toThrow(at);
  });
});
