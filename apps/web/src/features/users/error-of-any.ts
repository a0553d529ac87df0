interface Said {
  readonly message?: string | undefined
}

/** The first error of a list of values: its own, or that of whichever value comes first. */
export const errorOfAny = (errors: (Said & Iterable<Said | undefined>) | Said | undefined): string | undefined => {
  if (!errors) return undefined
  if (errors.message) return errors.message
  return Symbol.iterator in errors ? [...errors].find((one) => one?.message)?.message : undefined
}
