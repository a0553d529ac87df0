/** A case number, or how one begins, with what people put between its parts; the server takes the same. */
export const isCaseNumber = (typed: string): boolean => {
  const text = typed.trim().replace(/[\s./–-]+/g, '-')
  return /^\d+(-\d*)?$/.test(text) && text.length <= 16
}

/** A day as addresses keep it. It is held against the calendar, which ends in 2100: an address may hold 31 February. */
export const isDay = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00Z`)
  return (
    /^(?:19\d\d|20\d\d|2100(?=-01-01))-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(value)
  )
}
