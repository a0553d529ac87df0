import { describe, expect, it } from 'vitest'
import { createShiftCounter } from './quick-presses.ts'

const press = (counter: ReturnType<typeof createShiftCounter>, at: number) => {
  counter.pressed('Shift', false)
  return counter.released('Shift', at)
}

describe('the quick way out', () => {
  it('is taken at the third press of Shift within two seconds', () => {
    const counter = createShiftCounter()
    expect([press(counter, 0), press(counter, 700), press(counter, 1900)]).toEqual([false, false, true])
  })

  it('is not taken by three slow presses', () => {
    const counter = createShiftCounter()
    expect([press(counter, 0), press(counter, 1500), press(counter, 3000)]).toEqual([false, false, false])
  })

  it('is not taken by Shift held for capital letters', () => {
    const counter = createShiftCounter()
    for (const at of [0, 100, 200, 300]) {
      counter.pressed('Shift', false)
      counter.pressed('A', false)
      expect(counter.released('Shift', at)).toBe(false)
    }
  })

  it('counts a Shift that is held down once', () => {
    const counter = createShiftCounter()
    counter.pressed('Shift', false)
    counter.pressed('Shift', true)
    counter.pressed('Shift', true)
    expect(counter.released('Shift', 10)).toBe(false)
  })

  it('begins anew when something is typed in between', () => {
    const counter = createShiftCounter()
    press(counter, 0)
    press(counter, 100)
    counter.pressed('a', false)
    expect(press(counter, 200)).toBe(false)
  })
})
