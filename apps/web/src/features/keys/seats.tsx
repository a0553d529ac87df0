import type { Roster, Seat } from '@canal/contract/roster/schemas'
import { useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LastMemberModal, OwnDepartureModal } from './own-departure.tsx'
import { seatColumns } from './seat-columns.tsx'
import { useSign } from './use-sign.ts'

interface DepartureModalProps {
  readonly seat: Seat
  /** Nobody else is a member. */
  readonly isLast: boolean
  readonly onOwn: () => void
  readonly onClose: () => void
}

/** Asks once more before the reader leaves, or proposes that somebody else does. */
const DepartureModal = ({ seat: { name, userId, isYou }, isLast, onOwn, onClose }: DepartureModalProps) => {
  const text = useText()
  const sign = useSign(() => {
    onClose()
    if (isYou) onOwn()
  })
  const asked = {
    saving: sign.isPending,
    error: sign.error ? failureText(sign.error, text) : undefined,
    onConfirm: () => sign.mutate({ what: { is: 'departure', userId, isYou } }),
    onClose,
  }
  if (isYou && isLast) return <LastMemberModal onClose={onClose} />
  if (isYou) return <OwnDepartureModal {...asked} />
  return (
    <ConfirmModal
      title={text('roster.leave.theirs.title', { name })}
      body={text('roster.leave.theirs.body')}
      stay={text('roster.leave.stay')}
      confirm={text('roster.leave.theirs')}
      variant="destructive"
      {...asked}
    />
  )
}

const isLastMember = (seats: readonly Seat[], { userId, capacity }: Seat): boolean =>
  capacity === 'member' && seats.every((one) => one.capacity !== 'member' || one.userId === userId)

interface SeatsProps {
  readonly roster: Roster
  /** The reader left: what they may see is to be asked anew. */
  readonly onLeft: () => void
}

/** Who is on the committee, since when, and by whose signatures. */
export const Seats = ({ roster: { seats, acts }, onLeft }: SeatsProps) => {
  const text = useText()
  const dates = useDates()
  const [going, setGoing] = useState<Seat>()
  const leaving = new Set(acts.flatMap(({ kind, person }) => (kind === 'leave' && person ? [person.userId] : [])))
  const columns = seatColumns(text, dates, (seat) => leaving.has(seat.userId), setGoing)
  const outside = seats.filter(({ capacity }) => capacity === 'investigator')
  return (
    <section aria-labelledby="seats">
      <div className="section-head">
        <h2 id="seats">{text('roster.seats')}</h2>
      </div>
      <DataTable
        kind="roster"
        caption={text('roster.seats.caption')}
        columns={columns}
        items={seats.filter(({ capacity }) => capacity !== 'investigator')}
        keyOf={({ userId }) => userId}
      />
      {seats.some(({ isActive }) => !isActive) && (
        <p className="quiet measure under">{text('roster.seats.disabledHint')}</p>
      )}
      {outside.length > 0 && (
        <section className="under" aria-labelledby="outside">
          <h3 id="outside">{text('roster.seats.outside')}</h3>
          <p className="quiet measure">{text('roster.seats.outside.lead')}</p>
          <DataTable
            kind="roster"
            caption={text('roster.seats.outside')}
            columns={columns.filter(({ id }) => id !== 'post' || outside.some(({ post }) => post !== ''))}
            items={outside}
            keyOf={({ userId }) => userId}
          />
        </section>
      )}
      {going && (
        <DepartureModal
          seat={going}
          isLast={isLastMember(seats, going)}
          onOwn={onLeft}
          onClose={() => setGoing(undefined)}
        />
      )}
    </section>
  )
}
