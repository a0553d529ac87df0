import type { ReactNode } from 'react'
import type { ChartPoint } from './chart-point.ts'

interface ChartFigureProps {
  readonly title: string
  /** What the chart says, in a sentence. */
  readonly sentence: string
  readonly points: readonly ChartPoint[]
  /** Heads of the table's two columns. */
  readonly heads: readonly [string, string]
  readonly locale: string
  readonly asTable: boolean
  /** The drawing; null where there is nothing to draw. */
  readonly children: ReactNode
}

/** A question, its answer in words, the drawing, and a real table of the same: behind it, or in its place. */
export const ChartFigure = ({ title, sentence, points, heads, locale, asTable, children }: ChartFigureProps) => {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  return (
    <figure className="chart">
      <figcaption>
        <strong>{title}</strong>
        <span className="quiet">{sentence}</span>
      </figcaption>
      {!asTable && children}
      {children !== null && (
        <div className={asTable ? 'chart-table' : 'visually-hidden'}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{heads[0]}</th>
                <th scope="col">{heads[1]}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, name = label, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{numbers.format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  )
}
