import { useRef } from 'react'

interface Message {
  readonly chatMsg: string
  readonly files: readonly File[]
  readonly keepOriginals: boolean
}

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join('')

/**
 * The key under which a message is sent (Idempotency-Key): the same one while the same message is tried again, because it may be
 * only the answer that was lost. `forget` it once the message has arrived.
 */
export const useMessageKey = () => {
  const last = useRef<(Message & { readonly key: string }) | null>(null)
  return {
    of: (message: Message): string => {
      const { current } = last
      const isSame =
        current?.chatMsg === message.chatMsg &&
        current.files === message.files &&
        current.keepOriginals === message.keepOriginals
      if (isSame) return current.key
      last.current = { ...message, key: newKey() }
      return last.current.key
    },
    forget: () => {
      last.current = null
    },
  }
}
