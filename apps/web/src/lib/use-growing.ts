import { useEffect, useState } from 'react'

/** What of an infinite query is needed to let its list grow. */
interface Growing {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/**
 * A list that grows in place by a press. A live update that reads the pages on show anew takes the place of the page
 * that was on its way, and would lose the press: the page is asked for again once they are there.
 */
export const useGrowing = ({ data, hasNextPage, isFetching, isError, fetchNextPage }: Growing) => {
  const shown = data?.pages.length ?? 0
  const [wanted, setWanted] = useState(0)
  if (wanted > 0 && wanted <= shown) setWanted(0)
  const isGrowing = wanted > shown && hasNextPage
  const isDue = isGrowing && !isFetching && !isError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  return { isGrowing, grow: () => setWanted(shown + 1) }
}
