import { follow } from '@canal/messages/es/follow'
import { sent } from '@canal/messages/es/sent'

export const texts = { ...sent, ...follow }
