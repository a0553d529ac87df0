import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAllActs } from '../features/keys/use-waiting-acts.ts'
import { withCaseTexts } from '../lib/office-catalogue.ts'

/** Its words come only where there is something to say. */
const ActStrip = lazy(() =>
  withCaseTexts(import('../features/keys/act-strip.tsx')).then(({ ActStrip }) => ({ default: ActStrip })),
)

/** On every page of a member, what of the committee waits, what they signed too; on the committee's own it stands in full. */
export const WaitsStrip = ({ readerId }: { readerId: string }) => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { acts, newcomers } = useAllActs()
  if (path === '/admin/keys' || acts.length + newcomers.length === 0) return null
  return (
    <Suspense>
      <ActStrip readerId={readerId} acts={acts} newcomers={newcomers} />
    </Suspense>
  )
}
