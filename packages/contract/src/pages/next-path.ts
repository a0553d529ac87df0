/** Where to go on after signing in: a path of the back-office, never another site nor the sign-in page itself. */
export const officePath = /^\/admin(?:\/(?!login)|\?|$)/
