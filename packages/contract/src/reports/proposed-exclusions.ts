/** What a form holds of whom it leaves out, and of what it is about. */
interface Chosen {
  category: string
  restrictedUsers: readonly string[]
  /**
   * Ticked by the form. Somebody here without a tick was taken off by hand, and somebody with a tick who is not here was ticked
   * by hand: the form changes neither.
   */
  proposedUsers: readonly string[]
}

interface Listed {
  username: string
  exclusions?: readonly string[] | undefined
}

/** Who of a form's list has a tick, or lacks one, that the category asks for and no hand has set. */
export const proposalsOf = (
  { category, restrictedUsers, proposedUsers }: Chosen,
  committee: readonly Listed[],
): string[] =>
  committee.flatMap(({ username, exclusions = [] }) => {
    const isProposed = proposedUsers.includes(username)
    const isTouched = restrictedUsers.includes(username) !== isProposed
    return isTouched || isProposed === exclusions.includes(category) ? [] : username
  })

const toggled = (names: readonly string[], changed: readonly string[]): string[] => [
  ...names.filter((name) => !changed.includes(name)),
  ...changed.filter((name) => !names.includes(name)),
]

/** The form with the ticks that its category asks for; what the reporter changed by hand stays as it is. */
export const withProposals = <Form extends Chosen>(form: Form, committee: readonly Listed[]): Form => {
  const changed = proposalsOf(form, committee)
  return {
    ...form,
    restrictedUsers: toggled(form.restrictedUsers, changed),
    proposedUsers: toggled(form.proposedUsers, changed),
  }
}
