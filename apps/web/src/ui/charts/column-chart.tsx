import type { ChartPoint } from './chart-point.ts'
import { columnsOf, shortNumber } from './geometry.ts'

const width = 272
const height = 66
/** Above the columns for their values, below for their labels. */
const top = 20
const foot = 22

interface ColumnChartProps {
  readonly points: readonly ChartPoint[]
  readonly locale: string
  /** A dashed line after so many columns, and what it says. */
  readonly limit?: { readonly after: number; readonly text: string }
}

/** Columns with their values over them. Drawn for the eye: the figure around it has the same in a table. */
export const ColumnChart = ({ points, locale, limit }: ColumnChartProps) => {
  const head = limit ? top * 2 : top
  const ground = head + height
  const bars = columnsOf(
    points.map(({ value }) => value),
    { width, height },
  )
  const limitAt = limit ? Math.round((width / points.length) * limit.after) : 0
  return (
    <svg viewBox={`0 0 ${width} ${ground + foot}`} aria-hidden="true" focusable="false">
      {points.map(({ label, value, tone }, index) => {
        const bar = bars[index]
        if (!bar) return null
        const middle = bar.x + bar.width / 2
        return (
          <g key={index} data-tone={tone}>
            <rect className="bar" x={bar.x} y={head + bar.y} width={bar.width} height={bar.height} rx="1" />
            <text className={value > 0 ? 'value' : 'value none'} x={middle} y={head + bar.y - 6}>
              {shortNumber(value, locale)}
            </text>
            <text x={middle} y={ground + 17}>
              {label}
            </text>
          </g>
        )
      })}
      <path className="axis" d={`M0 ${ground + 0.5}h${width}`} />
      {limit && (
        <>
          <path className="limit" d={`M${limitAt} 6V${ground}`} />
          <text className="finish" x={limitAt - 6} y="15">
            {limit.text}
          </text>
        </>
      )}
    </svg>
  )
}
