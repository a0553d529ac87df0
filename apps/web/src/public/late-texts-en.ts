import { follow } from '@canal/messages/en/follow'
import { sent } from '@canal/messages/en/sent'

export const texts = { ...sent, ...follow }
