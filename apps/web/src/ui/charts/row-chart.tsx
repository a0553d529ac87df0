import type { ChartPoint } from './chart-point.ts'
import { rowsOf, shortNumber } from './geometry.ts'

const width = 272
const rowHeight = 26
const barHeight = 14
/** Room for a label before the bar and for a value after the longest. */
const labels = 116
const values = 40

/** Bars with their labels before and their values after them. Drawn for the eye, like the columns. */
export const RowChart = ({ points, locale }: { readonly points: readonly ChartPoint[]; readonly locale: string }) => {
  const bars = rowsOf(
    points.map(({ value }) => value),
    { x: labels, width: width - labels - values, rowHeight, barHeight },
  )
  return (
    <svg viewBox={`0 0 ${width} ${points.length * rowHeight}`} aria-hidden="true" focusable="false">
      {points.map(({ label, value, tone }, index) => {
        const bar = bars[index]
        if (!bar) return null
        const base = bar.y + barHeight / 2 + 4.5
        return (
          <g key={index} data-tone={tone}>
            <text className="start" x="0" y={base}>
              {label}
            </text>
            <rect className="bar" x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="1" />
            <text className="start value" x={bar.x + bar.width + 7} y={base}>
              {shortNumber(value, locale)}
            </text>
          </g>
        )
      })}
      <path className="axis" d={`M${labels - 0.5} 0v${points.length * rowHeight}`} />
    </svg>
  )
}
