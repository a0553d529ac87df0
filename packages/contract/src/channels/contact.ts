import * as z from 'zod/mini'
import * as field from '../fields.ts'

/** What the public page tells of the organisation (Ley 2/2023, art. 25) and a channel may still lack. */
export const contactFacts = ['authority', 'otherWays', 'systemManager', 'dataProtection', 'policy'] as const
type ContactFact = (typeof contactFacts)[number]

const emailOrNothing = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || field.email.safeParse(value).success, { error: 'errors.email' }),
)
const https = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^(?:https:\/\/[^\s<>"]+)?$/, 'errors.httpsAddressInvalid'))

/** What the public page tells of the organisation (Ley 2/2023, arts. 7.2, 9.2.b, 25); absent is empty or left out. */
export const contactSchema = z
  .object({
    phone: field.optionalText(60),
    phoneHours: field.optionalText(120),
    post: field.optionalText(300),
    /** How to ask for a meeting, where the organisation says more than the page's own words. */
    meeting: field.optionalText(500),
    /** The post of the Responsable del Sistema (art. 8). */
    systemManager: field.optionalText(200),
    /** The organisation's tax number and its entry in a public register, for the legal notice (LSSI, art. 10). */
    taxId: field.optionalText(30),
    register: field.optionalText(300),
    /** An e-mail address. */
    dataProtection: z.optional(emailOrNothing),
    policyUrl: z.optional(https),
    regionalName: field.optionalText(200),
    regionalUrl: z.optional(https),
    /** The territory has no authority of its own: the A.A.I. is the one. */
    isNationalOnly: z.optional(z.boolean()),
  })
  .check(
    // An authority without an address is nowhere to go to, and an address without a name says nothing.
    z.refine(({ regionalName, regionalUrl }) => Boolean(regionalName) || !regionalUrl, {
      error: 'errors.required',
      path: ['regionalName'],
    }),
    z.refine(({ regionalName, regionalUrl }) => Boolean(regionalUrl) || !regionalName, {
      error: 'errors.required',
      path: ['regionalUrl'],
    }),
  )
/** The same as it was stored. */
export const storedContact = z.object({
  phone: z.optional(z.string()),
  phoneHours: z.optional(z.string()),
  post: z.optional(z.string()),
  meeting: z.optional(z.string()),
  systemManager: z.optional(z.string()),
  taxId: z.optional(z.string()),
  register: z.optional(z.string()),
  dataProtection: z.optional(z.string()),
  policyUrl: z.optional(z.string()),
  regionalName: z.optional(z.string()),
  regionalUrl: z.optional(z.string()),
  isNationalOnly: z.optional(z.boolean()),
})
export type ChannelContact = z.output<typeof storedContact>

const isThere: Readonly<Record<ContactFact, (contact: ChannelContact) => boolean>> = {
  authority: ({ regionalName, regionalUrl, isNationalOnly }) =>
    isNationalOnly === true || Boolean(regionalName && regionalUrl),
  otherWays: ({ phone, post, meeting }) => Boolean(phone || post || meeting),
  systemManager: ({ systemManager }) => Boolean(systemManager),
  dataProtection: ({ dataProtection }) => Boolean(dataProtection),
  policy: ({ policyUrl }) => Boolean(policyUrl),
}

/** The facts that the public page cannot tell yet, in the order of `contactFacts`. */
export const missingFacts = (contact: ChannelContact): ContactFact[] =>
  contactFacts.filter((fact) => !isThere[fact](contact))
