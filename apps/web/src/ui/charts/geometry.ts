/** A bar in the units of its drawing; every bar that stands for something is tall or long enough to be seen. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const least = 2

const lengthOf = (value: number, most: number, room: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.max(least, Math.round((value / most) * room))

/** Columns side by side that stand on `room.height`, the highest as tall as the room. */
export const columnsOf = (values: readonly number[], room: { width: number; height: number }): Bar[] => {
  const most = Math.max(0, ...values)
  const step = room.width / Math.max(1, values.length)
  const width = Math.round(step * 0.66)
  return values.map((value, index) => {
    const height = lengthOf(value, most, room.height)
    return { x: Math.round(step * index + (step - width) / 2), y: room.height - height, width, height }
  })
}

/** Bars one below another that begin at `x`, the longest as long as `width`; each in the middle of its row. */
export const rowsOf = (
  values: readonly number[],
  room: { x: number; width: number; rowHeight: number; barHeight: number },
): Bar[] => {
  const most = Math.max(0, ...values)
  return values.map((value, index) => ({
    x: room.x,
    y: index * room.rowHeight + (room.rowHeight - room.barHeight) / 2,
    width: lengthOf(value, most, room.width),
    height: room.barHeight,
  }))
}

/** A number short enough to stand over a narrow column: 1.2k for 1,234. The table behind has it whole. */
export const shortNumber = (value: number, locale: string): string => {
  if (value < 1000) return String(value)
  const digits = value < 10_000 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value / 1000)}k`
}
