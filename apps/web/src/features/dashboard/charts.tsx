import { clockRules } from '@canal/contract/casework/clock-rules'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { RowChart } from '../../ui/charts/row-chart.tsx'
import { answerPoints, longMonth, monthPoints, statusPoints, sumOf } from './figures.ts'

interface ChartProps {
  readonly dashboard: Dashboard
  readonly asTable: boolean
}

const Received = ({ dashboard, asTable }: ChartProps) => {
  const text = useText()
  const points = monthPoints(dashboard.received, text.locale)
  const total = sumOf(points)
  const latest = dashboard.received.at(-1)
  return (
    <ChartFigure
      title={text('dashboard.byMonth')}
      sentence={
        total > 0 && latest
          ? text('dashboard.byMonthSays', { total, latest: latest.total, month: longMonth(latest.month, text.locale) })
          : text('dashboard.noFigures')
      }
      points={points}
      heads={[text('dashboard.month'), text('dashboard.count')]}
      locale={text.locale}
      asTable={asTable}
    >
      {total > 0 ? <ColumnChart points={points} locale={text.locale} /> : null}
    </ChartFigure>
  )
}

const ByStatus = ({ dashboard, asTable }: ChartProps) => {
  const text = useText()
  const points = statusPoints(dashboard.statuses, (status) => text(`report.status.${status}`))
  const total = sumOf(points)
  return (
    <ChartFigure
      title={text('dashboard.byStatus')}
      sentence={total > 0 ? text('dashboard.byStatusSays', { count: total }) : text('dashboard.noFigures')}
      points={points}
      heads={[text('dashboard.status'), text('dashboard.count')]}
      locale={text.locale}
      asTable={asTable}
    >
      {total > 0 ? <RowChart points={points} locale={text.locale} /> : null}
    </ChartFigure>
  )
}

const FirstAnswers = ({ dashboard, asTable }: ChartProps) => {
  const text = useText()
  const { firstAnswers } = dashboard
  const points = answerPoints(firstAnswers, text('dashboard.daysOrMore'))
  const total = sumOf(points)
  const limit = clockRules.acknowledge.days
  const said = [
    firstAnswers.median !== null && text('dashboard.firstAnswerMedian', { count: firstAnswers.median, limit }),
    firstAnswers.waitingLate > 0 && text('dashboard.firstAnswerWaiting', { count: firstAnswers.waitingLate }),
  ].filter(Boolean)
  return (
    <ChartFigure
      title={text('dashboard.firstAnswer')}
      sentence={said.length > 0 ? said.join('. ') : text('dashboard.noFigures')}
      points={points}
      heads={[text('dashboard.days'), text('dashboard.count')]}
      locale={text.locale}
      asTable={asTable}
    >
      {total > 0 ? (
        <ColumnChart
          points={points}
          locale={text.locale}
          limit={{ after: limit + 1, text: text('dashboard.limit', { limit }) }}
        />
      ) : null}
    </ChartFigure>
  )
}

/** Small charts that answer questions: how many come, how they stand, how many wait longer than they should. */
export const Charts = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const text = useText()
  const [asTable, setAsTable] = useState(false)
  return (
    <>
      <div className="section-head">
        <h2>{text('dashboard.figures')}</h2>
        <Button variant="ghost" size="xs" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Table2 className="icon" aria-hidden />
          {text('dashboard.asTable')}
        </Button>
      </div>
      <Received dashboard={dashboard} asTable={asTable} />
      <ByStatus dashboard={dashboard} asTable={asTable} />
      <FirstAnswers dashboard={dashboard} asTable={asTable} />
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
