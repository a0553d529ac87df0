import { readFile } from 'node:fs/promises'
import { locales } from '@canal/messages'
import sharp from 'sharp'
import { inspect } from './journey/inspect.ts'
import { signIn, toast } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test('an administrator makes a channel, dresses it, fills in what the law asks for, and closes it', async ({
  page,
  newPerson,
  faults,
}) => {
  const slug = `obras-${Date.now() % 1_000_000}`
  await signIn(page, 'admin')
  await page.getByRole('link', { name: es('channels.title') }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/channel$/)
  await expect(
    page.getByRole('row', { name: /municipio/ }).getByText(es('channels.missing', { count: 3 })),
  ).toBeVisible()
  await inspect(page)

  await test.step('created, with an address that is known to be free while it is typed', async () => {
    await page.getByRole('button', { name: es('channels.create') }).click()
    const dialog = page.getByRole('dialog', { name: es('channels.create') })
    await dialog.getByLabel(es('channels.field.name'), { exact: true }).fill('Obras')
    await dialog.getByLabel(es('channels.field.publicName')).fill('Consorcio de Obras')
    await dialog.getByLabel(es('channels.field.organisation')).fill('Consorcio de Obras')
    await dialog.getByLabel(es('channels.field.slug')).fill('demo')
    await expect(dialog.getByText(es('channels.slug.taken'))).toBeVisible()
    await dialog.getByLabel(es('channels.field.slug')).fill('admin')
    await dialog.getByLabel(es('channels.field.slug')).blur()
    await expect(dialog.getByText(es('errors.slugReserved'))).toBeVisible()
    await dialog.getByLabel(es('channels.field.slug')).fill(slug)
    await expect(dialog.getByText(new RegExp(`${slug}$`))).toBeVisible()
    await inspect(page)
    await dialog.getByRole('button', { name: es('channels.create') }).click()
    await expect(toast(page, es('channels.created'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /Obras/ })).toBeVisible()
  })

  const visitor = await newPerson()
  await test.step('what is written shows in the preview, and once saved on the public page', async () => {
    await expect(page.getByRole('listitem').getByText(es('channels.fact.policy'))).toBeVisible()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('Consorcio de Obras').first()).toBeVisible()
    await page.getByLabel(es('channels.message', { language: 'español' })).fill('Escriba **sin miedo**.')
    await expect(preview.locator('strong', { hasText: 'sin miedo' })).toBeVisible()
    await page.getByText(es('channels.preview.desktop'), { exact: true }).click()
    await expect(preview.locator('strong', { hasText: 'sin miedo' })).toBeVisible()
    await page.getByLabel(es('channels.contact.nationalOnly')).check()
    await page.getByLabel(es('channels.contact.systemManager')).fill('Gerencia')
    await page.getByRole('textbox', { name: new RegExp(`^${es('channels.contact.phone')}`) }).fill('900 000 010')
    await page.getByLabel(es('channels.contact.dataProtection')).fill('dpd@obras.example')
    await page.getByLabel(es('channels.contact.policyUrl')).fill('http://obras.example')
    await page.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(page.getByText(es('errors.httpsAddressInvalid'))).toBeVisible()
    await page.getByLabel(es('channels.contact.policyUrl')).fill('https://obras.example/politica')
    await inspect(page)
    await page.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('channels.updated'))).toBeVisible()
    await expect(page.getByText(es('channels.missingLead'))).toBeHidden()
    await visitor.goto(`/${slug}/index`)
    await expect(visitor.locator('strong', { hasText: 'sin miedo' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: es('landing.policy.link') })).toBeVisible()
    await expect(visitor.getByText(es('landing.readers.systemManager', { post: 'Gerencia' }))).toBeVisible()
    await inspect(visitor)
  })

  await test.step('its poster, to be printed, is a PDF in each language', async () => {
    const names = new Intl.DisplayNames('es', { type: 'language' })
    for (const language of locales) {
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: es('channels.poster', { language: names.of(language) ?? '' }) }).click()
      const poster = await arriving
      expect(poster.suggestedFilename()).toBe(`${es('channels.poster.filename')}-${slug}-${language}.pdf`)
      expect((await readFile(await poster.path())).toString('latin1')).toContain(`/${slug}/index)`)
    }
  })

  await test.step('a logo is on the public page as soon as it is chosen', async () => {
    const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f4e79' } })
      .png()
      .toBuffer()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: es('channels.logo.choose') }).click()
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await expect(toast(page, es('channels.logo.saved'))).toBeVisible()
    await visitor.reload()
    const logo = visitor.locator('.identity img')
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  })

  await test.step('what is not saved is not lost without a word', async () => {
    await page.getByLabel(es('channels.contact.systemManager')).fill('Otra cosa')
    await page.getByRole('link', { name: es('channels.title') }).click()
    const dialog = page.getByRole('dialog', { name: es('channels.unsaved.title') })
    await dialog.getByRole('button', { name: es('channels.unsaved.leave') }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/channel$/)
  })

  await test.step('disabled, enabled and deleted, each after a question', async () => {
    await page.getByRole('searchbox').fill('consorcio')
    await page.getByRole('link', { name: 'Obras', exact: true }).click()
    for (const act of ['disable', 'enable', 'delete'] as const) {
      await page.getByRole('button', { name: es(`channels.${act}`), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: es(`channels.${act}.title`, { name: 'Obras' }) })
      if (act !== 'enable') await dialog.getByLabel(es('confirm.typeName', { name: 'Obras' })).fill('Obras')
      await dialog.getByRole('button', { name: es(`channels.${act}`), exact: true }).click()
      await expect(toast(page, es(`channels.${act}.done`))).toBeVisible()
    }
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: es('public.inactive.title') })).toBeVisible()
  })

  await test.step('an id of nothing is the page of what is not there', async () => {
    faults.expect(/404/)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'obras']) {
      await page.goto(`/admin/settings/channel/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: es('page.notFound.title') })).toBeVisible()
    }
    await inspect(page)
    await page.getByRole('link', { name: es('page.notFound.home') }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/users$/)
  })
})
