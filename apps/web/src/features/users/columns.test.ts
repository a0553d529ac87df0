import type { User } from '@canal/contract/users/schemas'
import { translators } from '@canal/messages/all'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { userColumns } from './columns.tsx'

const user = { roles: ['ROLE_USER'], channelName: 'Ayuntamiento de Valdeluna' } as User
const shown = (hasChannels: boolean) => {
  const columns = userColumns(translators.es, () => [], hasChannels)
  const column = columns.find(({ header }) => header.startsWith('Rol'))
  const cell = createElement('p', null, column?.cell(user))
  return { id: column?.id, header: column?.header, cell: renderToStaticMarkup(cell) }
}

it('with more than one channel says of each person in which they are, and sorts by it; with one it does not', () => {
  const { id, header, cell } = shown(true)
  expect([id, header]).toEqual(['channelName', 'Rol y canal'])
  expect(cell).toContain('Miembro')
  expect(cell).toContain('Ayuntamiento de Valdeluna')
  expect(shown(false).cell).toBe('<p>Miembro</p>')
})
