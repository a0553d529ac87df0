import { fileExtensions, fileLimits } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ChannelFormValues } from './form-values.ts'

/** The post of each who is on the committee; empty where none is on record. */
const postsOf = (channel: ChannelDetail, { functions, alternateUsername }: ChannelFormValues): string[] => {
  const isShown = (username: string) =>
    username !== alternateUsername && channel.people.some((one) => one.username === username && one.counts)
  return functions.filter(({ username }) => isShown(username)).map((one) => one.function.trim())
}

/** The channel as its public page would show what stands in the form. */
export const faceOf = (channel: ChannelDetail, values: ChannelFormValues): ChannelFace => {
  const posts = postsOf(channel, values)
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
    committeeFunctions: posts.filter(Boolean),
    committeeOthers: posts.filter((post) => !post).length,
    committee: [],
    hasAlternate: false,
    committeeSince: null,
    contact,
    ...(regionalName && regionalUrl && { regionalAuthority: { name: regionalName, url: regionalUrl } }),
  }
}
