import { describe, expect, it } from 'vitest';
import { type CodeState, completeCode, emptyCode, enterCode, eraseCode } from './CodeInput.tsx';

const state = (text: string): CodeState => ({ boxes: [...text].map((digit) => digit.trim()), focus: 0 });

describe('entering a code', () => {
  it('puts a digit into its box and moves to the next', () => {
    expect(enterCode(emptyCode(4), 0, '7')).toEqual({ boxes: ['7', '', '', ''], focus: 1 });
  });

  it('stays in the last box after its digit', () => {
    expect(enterCode(state('123 '), 3, '4')).toEqual({ boxes: ['1', '2', '3', '4'], focus: 3 });
  });

  it.each([0, 1, 2, 3])('fills all boxes when the whole code lands in box %i', (index) => {
    expect(enterCode(emptyCode(4), index, '1234')).toEqual({ boxes: ['1', '2', '3', '4'], focus: 3 });
  });

  it('finds the digits of a pasted text', () => {
    expect(enterCode(emptyCode(4), 2, ' 12-34 ').boxes).toEqual(['1', '2', '3', '4']);
  });

  it('keeps the first digits of a text that is too long', () => {
    expect(enterCode(emptyCode(4), 0, '123456').boxes).toEqual(['1', '2', '3', '4']);
  });

  it('continues from the box in which a part of the code was pasted', () => {
    expect(enterCode(state('1   '), 1, '23')).toEqual({ boxes: ['1', '2', '3', ''], focus: 3 });
  });

  it.each(['59', '95'])('replaces the digit of a full box when the box then reads %s', (text) => {
    expect(enterCode(state('1 5 '), 2, text)).toEqual({ boxes: ['1', '', '9', ''], focus: 3 });
  });

  it('ignores letters', () => {
    expect(enterCode(state('12  '), 1, 'x')).toEqual({ boxes: ['1', '2', '', ''], focus: 1 });
  });

  it('empties a box whose text was deleted', () => {
    expect(enterCode(state('12  '), 1, '')).toEqual({ boxes: ['1', '', '', ''], focus: 1 });
  });
});

describe('backspace in a code', () => {
  it('empties a full box and stays', () => {
    expect(eraseCode(state('12  '), 1)).toEqual({ boxes: ['1', '', '', ''], focus: 1 });
  });

  it('moves back from an empty box', () => {
    expect(eraseCode(state('12  '), 2)).toEqual({ boxes: ['1', '', '', ''], focus: 1 });
  });

  it('stays in the first box', () => {
    expect(eraseCode(emptyCode(4), 0).focus).toBe(0);
  });
});

describe('a complete code', () => {
  it('is the digits put together', () => {
    expect(completeCode(state('0123'))).toBe('0123');
  });

  it('needs every box', () => {
    expect(completeCode(state('01 3'))).toBeUndefined();
  });
});
