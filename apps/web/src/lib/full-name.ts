interface Named {
  readonly firstName: string
  readonly lastName1: string
  readonly lastName2: string
}

/** The first name followed by the two last names, which are optional (specification §3). */
export const fullName = ({ firstName, lastName1, lastName2 }: Named): string =>
  [firstName, lastName1, lastName2].filter(Boolean).join(' ')
