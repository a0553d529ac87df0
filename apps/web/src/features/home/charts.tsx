import { clockRules } from '@canal/contract/casework/acts'
import type { Overview } from '@canal/contract/reports/overview'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { RowChart } from '../../ui/charts/row-chart.tsx'
import { answerPoints, longMonth, monthPoints, statusPoints, sumOf } from './figures.ts'

interface ChartProps {
  readonly overview: Overview
  readonly asTable: boolean
}

const Received = ({ overview, asTable }: ChartProps) => {
  const text = useText()
  const points = monthPoints(overview.received, text.locale)
  const total = sumOf(points)
  const latest = overview.received.at(-1)
  return (
    <ChartFigure
      title={text('overview.byMonth')}
      sentence={
        total > 0 && latest
          ? text('overview.byMonthSays', { total, latest: latest.total, month: longMonth(latest.month, text.locale) })
          : text('overview.noFigures')
      }
      points={points}
      heads={[text('overview.month'), text('overview.count')]}
      locale={text.locale}
      asTable={asTable}
    >
      {total > 0 ? <ColumnChart points={points} locale={text.locale} /> : null}
    </ChartFigure>
  )
}

const ByStatus = ({ overview, asTable }: ChartProps) => {
  const text = useText()
  const points = statusPoints(overview.statuses, (status) => text(`report.status.${status}`))
  const total = sumOf(points)
  return (
    <ChartFigure
      title={text('overview.byStatus')}
      sentence={total > 0 ? text('overview.byStatusSays', { count: total }) : text('overview.noFigures')}
      points={points}
      heads={[text('overview.status'), text('overview.count')]}
      locale={text.locale}
      asTable={asTable}
    >
      {total > 0 ? <RowChart points={points} locale={text.locale} /> : null}
    </ChartFigure>
  )
}

const FirstAnswers = ({ overview, asTable }: ChartProps) => {
  const text = useText()
  const { firstAnswers } = overview
  const points = answerPoints(firstAnswers, text('overview.daysOrMore'))
  const total = sumOf(points)
  const limit = clockRules.acknowledge.days
  const said = [
    firstAnswers.median !== null && text('overview.firstAnswerMedian', { count: firstAnswers.median, limit }),
    firstAnswers.waitingLate > 0 && text('overview.firstAnswerWaiting', { count: firstAnswers.waitingLate }),
  ].filter(Boolean)
  return (
    <ChartFigure
      title={text('overview.firstAnswer')}
      sentence={said.length > 0 ? said.join('. ') : text('overview.noFigures')}
      points={points}
      heads={[text('overview.days'), text('overview.count')]}
      locale={text.locale}
      asTable={asTable}
    >
      {total > 0 ? (
        <ColumnChart
          points={points}
          locale={text.locale}
          limit={{ after: limit + 1, text: text('overview.limit', { limit }) }}
        />
      ) : null}
    </ChartFigure>
  )
}

/** Small charts that answer questions: how many come, how they stand, how many wait longer than they should. */
export const Charts = ({ overview }: { readonly overview: Overview }) => {
  const text = useText()
  const [asTable, setAsTable] = useState(false)
  return (
    <>
      <div className="section-head">
        <h2>{text('overview.figures')}</h2>
        <Button variant="ghost" size="xs" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Table2 className="icon" aria-hidden />
          {text('overview.asTable')}
        </Button>
      </div>
      <Received overview={overview} asTable={asTable} />
      <ByStatus overview={overview} asTable={asTable} />
      <FirstAnswers overview={overview} asTable={asTable} />
    </>
  )
}

/** The shape of the charts, once they have let themselves be waited for. */
export const ChartBones = () => (
  <div aria-hidden="true" className="chart-bones">
    {[0, 1, 2].map((index) => (
      <div key={index} className="chart">
        <span className="bone" data-size="l" />
        <span className="bone chart-bone" />
      </div>
    ))}
  </div>
)
