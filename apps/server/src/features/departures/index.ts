export { lastWithAccess, openSince } from './last-with-access.ts'
export { noteDeparture } from './note-departure.ts'
export { settleDeparted } from './settle-report.ts'
export { settleDepartures } from './settle-departures.ts'
