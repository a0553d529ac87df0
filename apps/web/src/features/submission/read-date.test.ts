import { dateWordsOf, readWrittenDate, readWrittenTime } from '@canal/contract/reports/written-date'
import { translators } from '@canal/messages/all'
import { expect, it } from 'vitest'

const today = { year: 2026, month: 3, day: 15 }
const words = [dateWordsOf(translators.es), dateWordsOf(translators.en)]
const read = (text: string) => readWrittenDate(text, today, words)

it.each([
  ['hoy', '15/03/2026'],
  [' Ayer ', '14/03/2026'],
  ['anteayer', '13/03/2026'],
  ['antes  de ayer', '13/03/2026'],
  ['today', '15/03/2026'],
  ['Yesterday', '14/03/2026'],
  ['the day before yesterday', '13/03/2026'],
])('reads the day that "%s" is', (text, day) => {
  expect(read(text)).toBe(day)
  expect(readWrittenDate('ayer', { year: 2026, month: 1, day: 1 }, words)).toBe('31/12/2025')
})

it.each([
  ['marzo de 2026', '03/2026'],
  ['Marzo del 2026', '03/2026'],
  ['en marzo', '03/2026'],
  ['abril', '04/2025'],
  ['sept. 2025', '09/2025'],
  ['March 2026', '03/2026'],
  ['in December', '12/2025'],
  ['en 2024', '2024'],
  ['setiembre de 2025', '09/2025'],
  ['marzo del 24', '03/2024'],
])('reads the month or the year of "%s": without a year, the last one that has come', (text, month) => {
  expect(read(text)).toBe(month)
})

it.each([
  ['12 de marzo', '12/03/2026'],
  ['16 de marzo', '16/03/2025'],
  ['el 2 de abril de 2024', '02/04/2024'],
  ['12 de marzo de 26', '12/03/2026'],
  ['12th of March', '12/03/2026'],
  ['March 12, 2026', '12/03/2026'],
  ['12 may 2025', '12/05/2025'],
  ['12/3/26', '12/03/2026'],
  ['12-3-98', '12/03/1998'],
  ['5.3.2026', '05/03/2026'],
  [' 5 / 3 / 2026.', '05/03/2026'],
  ['2026-03-05', '05/03/2026'],
  ['jueves, 5 de marzo de 2026', '05/03/2026'],
  ['Thursday 5 March 2026', '05/03/2026'],
])('reads the day of "%s"', (text, day) => {
  expect(read(text)).toBe(day)
})

it.each([
  '03/2026',
  '2026',
  '12/03/2026',
  '3/26',
  'el lunes',
  'marzo o abril',
  'marzo 12345',
  'hace un mes',
  '',
  'ma 26',
  'V/III/2024',
])('leaves "%s" as it is', (text) => {
  expect(read(text)).toBe(text)
})

it.each([
  ['9', '09:00'],
  ['a las 9', '09:00'],
  ['930', '09:30'],
  ['2130', '21:30'],
  ['21.30', '21:30'],
  ['9,30', '09:30'],
  ['21 h', '21:00'],
  ['21:30 horas', '21:30'],
  ['9:30 pm', '21:30'],
  ['9 P. M.', '21:00'],
  ['12:30 am', '00:30'],
  ['12 pm', '12:00'],
  ['9 de la noche', '21:00'],
  ['21:30 de la noche', '21:30'],
  ['5 de la tarde', '17:00'],
  ['10 de la mañana', '10:00'],
  ['8 in the evening', '20:00'],
])('reads the hour of "%s"', (text, hour) => {
  expect(readWrittenTime(text)).toBe(hour)
})

it.each(['', 'por la tarde', '9 y media', 'de 9 a 10', '9:5', '12 de la noche', '1 de la noche', '13 am o pm'])(
  'leaves "%s", which tells no hour for sure',
  (text) => {
    expect(readWrittenTime(text)).toBe(text)
  },
)
