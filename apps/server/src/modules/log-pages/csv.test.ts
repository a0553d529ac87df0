import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const text = (rows: string[][]) => toCsv(rows).toString('utf8')

test('begins with the mark of UTF-8, and ends each line as RFC 4180 asks', () => {
  expect(
    text([
      ['a', 'ñ'],
      ['', 'b'],
    ]),
  ).toBe('\uFEFFa,ñ\r\n,b\r\n')
})

test('quotes what would end a cell or a line', () => {
  expect(text([['a,b', 'say "no"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""no""","two\nlines"\r\n')
})

test('begins no formula either where a spreadsheet parts cells at semicolons or tabs, as in Spain', () => {
  expect(text([['a;=1+1.pdf', 'a; @b;-c\t+d', ' =1', '＝1', 'a;b=c-d']])).toBe(
    "\uFEFFa;'=1+1.pdf,a;' @b;'-c\t'+d,' =1,'＝1,a;b=c-d\r\n",
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('makes %j a text that no spreadsheet runs', (cell) => {
  expect(text([[cell]])).toBe(`\uFEFF'${cell}\r\n`)
  expect(text([['\rx']])).toBe('\uFEFF"\'\rx"\r\n')
})
