import type { ChannelDetail } from '@canal/contract/channels/settings'
import { formValuesOf, type ChannelForm } from './form-values.ts'

/** Puts the channel's present people into the form; what was typed and not saved stays, of whoever stays. */
export const takePeople = (form: ChannelForm, channel: ChannelDetail): void => {
  const typed = new Map((form.getValues('functions') ?? []).map((one) => [one.username, one.function]))
  const chosen = form.getValues('alternateUsername')
  const { functions, alternateUsername } = formValuesOf(channel)
  form.resetField('functions', { defaultValue: functions })
  for (const [index, { username, function: saved }] of functions.entries()) {
    const now = typed.get(username) ?? saved
    if (now !== saved) form.setValue(`functions.${index}.function`, now, { shouldDirty: true })
  }
  form.resetField('alternateUsername', { defaultValue: alternateUsername })
  if (chosen !== alternateUsername && functions.some(({ username }) => username === chosen))
    form.setValue('alternateUsername', chosen, { shouldDirty: true })
}
