interface EventDate {
  /** dd/MM/yyyy HH:mm */
  readonly dateOfEvent: string
  readonly dateOfEventApproximate: boolean
}

type Words = (date: string) => string

/**
 * The date of the event in words. A day without an hour comes as an approximate one at 00:00 (decisions §4): the day itself
 * may be exact, and is not said to be less.
 */
export const eventDateWords = (
  { dateOfEvent, dateOfEventApproximate }: EventDate,
  { approximate, withoutTime }: { approximate: Words; withoutTime: Words },
): string => {
  const [day = '', time = ''] = dateOfEvent.split(' ')
  if (!dateOfEventApproximate) return dateOfEvent
  return time === '00:00' ? withoutTime(day) : approximate(dateOfEvent)
}
