import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSseParser, type SseMessage } from './sse.ts';

const read = (...chunks: string[]): SseMessage[] => chunks.flatMap(createSseParser());
const message = (data: string, id = '', event = 'message') => ({ id, event, data });

describe('an event stream', () => {
  test('gives a message when its blank line is there, and not before', () => {
    const parse = createSseParser();
    expect(parse('id: 7\ndata: {"a":1}\n')).toEqual([]);
    expect(parse('\n')).toEqual([message('{"a":1}', '7')]);
  });

  test('joins several data lines', () => {
    expect(read('data: one\ndata: two\n\n')).toEqual([message('one\ntwo')]);
  });

  test('leaves out heartbeats and messages without data', () => {
    expect(read(': heartbeat\n\nevent: ping\n\ndata: x\n\n')).toEqual([message('x')]);
  });

  test('keeps the last id for messages that name none', () => {
    expect(read('id: 3\ndata: a\n\ndata: b\n\n')).toEqual([message('a', '3'), message('b', '3')]);
  });

  test('takes the event’s name for its own message only', () => {
    expect(read('event: status\ndata: a\n\ndata: b\n\n')).toEqual([message('a', '', 'status'), message('b')]);
  });

  test('takes one space after the colon away, or none', () => {
    expect(read('data:a\n\ndata:  b\n\n')).toEqual([message('a'), message(' b')]);
  });

  test('drops a message that the end of the stream cut off', () => {
    expect(read('data: whole\n\ndata: half')).toEqual([message('whole')]);
  });

  test.each(['\n', '\r\n', '\r'])('reads the same wherever the network cuts it, with line ends %j', (end) => {
    const text = ['id: 1', 'event: status', 'data: {"status":"готово"}', '', ': beat', 'id: 2', 'data: a', 'data: b', '', 'data: last', '', ''].join(end) + (end === '\r' ? '\n' : '');
    const whole = [message('{"status":"готово"}', '1', 'status'), message('a\nb', '2'), message('last', '2')];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        expect(read(...places.slice(1).map((place, index) => text.slice(places[index], place)))).toEqual(whole);
      }),
    );
  });
});
