import { expect, it } from 'vitest'
import { connectToaster, notify, type Notice } from './notify.ts'

it('a toast that is asked for before the toaster is there is shown once it is, and once only', () => {
  const shown: Notice[] = []
  // What other files of this worker said.
  connectToaster(() => undefined)()
  notify('error', '503: busy')
  const disconnect = connectToaster((notice) => shown.push(notice))
  notify('success', 'Saved', 'twice')
  disconnect()
  connectToaster((notice) => shown.push(notice))()
  expect(shown).toEqual([
    { kind: 'error', text: '503: busy' },
    { kind: 'success', text: 'Saved', detail: 'twice' },
  ])
})
