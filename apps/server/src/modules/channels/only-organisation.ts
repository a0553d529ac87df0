import type { Deps } from '../audit-log/deps.ts'

/** The organisation that texts of no channel speak of: the only one there is. Null where there are several, or none yet. */
export const onlyOrganisation = async ({ db }: Deps): Promise<string | null> => {
  const [first, second] = await db.selectFrom('organisation').select('name').limit(2).execute()
  return first && !second ? first.name : null
}
