import { channelBounds } from '@canal/contract'
import { channelInputSchema, embedOrigin, type ChannelDetail } from '@canal/contract/channels/settings'
import { inEachLanguage, locales } from '@canal/messages'
import type { FieldNamesMarkedBoolean, Path } from 'react-hook-form'
import * as z from 'zod/mini'
import type { UseFormReturn } from 'react-hook-form'

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Origins as people write them: one on each line. */
const origins = z.pipe(
  z.string().check(
    z.refine((text) => linesOf(text).length <= channelBounds.origins, { error: 'errors.originsTooMany', abort: true }),
    z.refine((text) => linesOf(text).every((line) => embedOrigin.safeParse(line).success), {
      error: 'errors.originInvalid',
    }),
  ),
  z.transform((text: string) => linesOf(text).map((line) => embedOrigin.parse(line))),
)

/** Nobody is chosen by the list's first entry. */
const alternate = z.pipe(
  z.string(),
  z.transform((username: string) => username || null),
)

/** The contract's schema, with what a form holds otherwise. */
export const channelFormSchema = z.extend(channelInputSchema, { embedOrigins: origins, alternateUsername: alternate })
export type ChannelFormInput = z.input<typeof channelFormSchema>
export type ChannelFormOutput = z.output<typeof channelFormSchema>

const emptyContact = {
  phone: '',
  phoneHours: '',
  post: '',
  meeting: '',
  systemManager: '',
  taxId: '',
  register: '',
  dataProtection: '',
  policyUrl: '',
  regionalName: '',
  regionalUrl: '',
  isNationalOnly: false,
} as const

/** A channel as its form begins. */
export const formValuesOf = (channel: ChannelDetail) =>
  ({
    name: channel.name,
    publicName: channel.publicName,
    organisation: channel.organisation,
    slug: channel.slug,
    customizedMessage: inEachLanguage((locale) => channel.customizedMessage[locale] ?? ''),
    timeZone: channel.timeZone,
    voteRule: channel.voteRule,
    reopenHours: channel.reopenHours,
    embedOrigins: channel.embedOrigins.join('\n'),
    committeeShown: channel.committeeShown,
    alternateUsername: channel.alternateUsername ?? '',
    functions: channel.people.map(({ username, function: post }) => ({ username, function: post })),
    contact: { ...emptyContact, ...channel.contact },
  }) satisfies ChannelFormInput

export type ChannelFormValues = ReturnType<typeof formValuesOf>

const decided = ['voteRule', 'reopenHours', 'alternateUsername'] as const

/** What was sent and does not stand in the answer: it waits for the committee, which decides it. */
export const waitingFields = (sent: ChannelFormOutput, saved: ChannelDetail): (typeof decided)[number][] =>
  decided.filter((field) => sent[field] !== undefined && sent[field] !== saved[field])

const contactFields = Object.keys(emptyContact).map((name) => `contact.${name}` as Path<ChannelFormInput>)

/** Where a refusal of the server may belong. */
export const formFields: readonly Path<ChannelFormInput>[] = [
  ...(['name', 'publicName', 'organisation', 'slug', 'timeZone', 'voteRule', 'reopenHours'] as const),
  ...(['embedOrigins', 'committeeShown', 'alternateUsername'] as const),
  ...locales.map((locale) => `customizedMessage.${locale}` as const),
  ...contactFields,
]

const sections = ['channels.basic', 'channels.branding', 'channels.committee', 'channels.contact'] as const
type Dirty = Partial<Readonly<FieldNamesMarkedBoolean<ChannelFormInput>>>

/** Whether a mark of react-hook-form, or anything within it, says that something was changed. */
const isMarked = (mark: unknown): boolean =>
  mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isMarked))

const sectionOf: Readonly<Record<keyof ChannelFormValues, (typeof sections)[number]>> = {
  name: 'channels.basic',
  publicName: 'channels.basic',
  organisation: 'channels.basic',
  slug: 'channels.basic',
  timeZone: 'channels.basic',
  voteRule: 'channels.basic',
  reopenHours: 'channels.basic',
  embedOrigins: 'channels.basic',
  customizedMessage: 'channels.branding',
  committeeShown: 'channels.committee',
  alternateUsername: 'channels.committee',
  functions: 'channels.committee',
  contact: 'channels.contact',
}

/** The titles of the parts of the form in which something is not saved, in the page's order. */
export const changedSections = (dirty: Dirty): (typeof sections)[number][] => {
  const changed = new Set(
    Object.entries(sectionOf).flatMap(([field, section]) => (isMarked(dirty[field as keyof Dirty]) ? section : [])),
  )
  return sections.filter((section) => changed.has(section))
}

/** The open form of a channel's settings. */
export type ChannelForm = UseFormReturn<ChannelFormInput, unknown, ChannelFormOutput>
