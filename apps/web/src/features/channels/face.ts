import { fileExtensions, fileLimits } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ChannelFormValues } from './form-values.ts'

const functionsOf = (channel: ChannelDetail, { functions, alternateUsername }: ChannelFormValues): string[] => {
  const isShown = (username: string) =>
    username !== alternateUsername && channel.people.some((one) => one.username === username && one.counts)
  const named = functions.filter(({ username }) => isShown(username)).map((one) => one.function.trim())
  return [...new Set(named.filter(Boolean))]
}

/** The channel as its public page would show what stands in the form. */
export const faceOf = (channel: ChannelDetail, values: ChannelFormValues): ChannelFace => {
  const { regionalName, regionalUrl, isNationalOnly: _, ...contact } = values.contact
  return {
    id: channel.id,
    slug: values.slug,
    publicName: values.publicName,
    organisation: values.organisation,
    logo: channel.logo,
    customizedMessage: values.customizedMessage,
    status: channel.status,
    takesReports: channel.status === 'ACTIVE' && channel.members > 0,
    timeZone: values.timeZone,
    isMailOn: true,
    limits: {
      maxFileSize: 0,
      filesPerReport: fileLimits.perReport,
      filesPerMessage: fileLimits.perMessage,
      extensions: fileExtensions,
    },
    formToken: '',
    committeeFunctions: functionsOf(channel, values),
    committee: [],
    hasAlternate: false,
    committeeSince: null,
    contact,
    ...(regionalName && regionalUrl && { regionalAuthority: { name: regionalName, url: regionalUrl } }),
  }
}
