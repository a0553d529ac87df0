/** One value of a chart. */
export interface ChartPoint {
  /** Under the column or before the bar. */
  readonly label: string
  /** In the table, where there is room; the label where it is missing. */
  readonly name?: string
  readonly value: number
  /** `quiet` for what is past, `late` for what should not be; any other tone is a colour of the tokens. */
  readonly tone?: string
}
