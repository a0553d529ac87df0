import { fileExtensions, fileLimits } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ChannelFormValues } from './form-values.ts'

/** What members are, each once, and how many of them nothing is said of. */
const functionsOf = (channel: ChannelDetail, { functions, alternateUsername }: ChannelFormValues) => {
  const members = channel.people.filter(({ username, counts }) => counts && username !== alternateUsername)
  const named = members.flatMap(({ username }) => {
    const said = functions.find((one) => one.username === username)?.function.trim()
    return said ? [said] : []
  })
  return { committeeFunctions: [...new Set(named)], committeeOthers: members.length - named.length }
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
    ...functionsOf(channel, values),
    committee: [],
    hasAlternate: false,
    committeeSince: null,
    contact,
    ...(regionalName && regionalUrl && { regionalAuthority: { name: regionalName, url: regionalUrl } }),
  }
}
