/** Characters of the channel's own words and of an origin; how many origins and people a channel may have. */
export const channelBounds = { message: 5000, origin: 270, origins: 20, users: 100 } as const

/** Decisions §3: what a logo may be; it is kept no larger than `side` pixels either way. */
export const logoLimits = { bytes: 1024 * 1024, pixels: 16_000_000, side: 512 } as const
