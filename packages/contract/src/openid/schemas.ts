import * as z from 'zod/mini'

export const recognisedSchema = z.object({
  /** For whom the provider vouched on this browser in the last five minutes; null for nobody. */
  username: z.nullable(z.string()),
})
