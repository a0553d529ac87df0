import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel } from '../../../test/factories.ts'
import { get, shown } from '../../../test/forms.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LEGAL_CONTACT_EMAIL: 'legal@canal.example' })
})
afterAll(() => world.close())

/** Whom the texts speak of on the back-office's pages, and on a public page of no channel. */
const named = async () => {
  const office = /id="page-data">(.*?)<\/script>/.exec((await get(world, '/admin/login')).body)?.[1] ?? '{}'
  const data = JSON.parse(office) as { organisation?: string; legalContactEmail?: string }
  expect(data.legalContactEmail).toBe('legal@canal.example')
  const page = shown(await get(world, '/legal/legal-notice'), 'legal')
  expect(page).toMatchObject({ email: 'legal@canal.example' })
  return [data.organisation, page.organisation]
}

test('legal texts of no channel name the organisation, as long as there is one alone', async () => {
  expect(await named()).toEqual([null, undefined])
  const { slug } = await createChannel(world.deps)
  expect(await named()).toEqual([`Organisation ${slug}`, `Organisation ${slug}`])
  await createChannel(world.deps)
  expect(await named()).toEqual([null, undefined])
})
