import { useNavigate } from '@tanstack/react-router'
import { ChannelList } from '../features/channels/channel-list.tsx'
import { channelListShape } from '../features/channels/list-shape.ts'
import { useText } from '../lib/office-text.ts'
import { SettingsHead } from './settings-head.tsx'
import { useListState } from './use-list-state.ts'

/** Settings, channels: all there are (specification §2). */
export const ChannelsPage = () => {
  const text = useText()
  const navigate = useNavigate()
  const [state, go] = useListState(channelListShape)
  return (
    <>
      <SettingsHead title={text('channels.title')} />
      <ChannelList
        state={state}
        onState={go}
        onCreated={(id) => void navigate({ to: '/admin/settings/channel/$id', params: { id } })}
      />
    </>
  )
}
