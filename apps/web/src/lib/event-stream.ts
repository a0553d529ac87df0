/** An event of a text/event-stream: its name and its data, still as text. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

const fieldsOf = (block: string): StreamEvent | null => {
  const lines = block.split('\n')
  const field = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trimStart()] : []))
  const [event] = field('event')
  return event === undefined ? null : { event, data: field('data').join('\n') }
}

/**
 * Reads a text/event-stream to its end; comments pass unseen. `heard` is called for every piece that arrives, a
 * heartbeat too. Ends with what the reader throws where the connection breaks.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = fieldsOf(block)
      if (event) yield event
    }
  }
}
