import { neutralOrigin } from './demonstration/where.ts'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { textPaper } from './journey/papers.ts'
import { acceptAndSend, expectStep, fillToCheck, followReport, pastDay, story } from './journey/report-form.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test('three presses of Shift leave for a neutral site, and Back does not return', async ({ page, faults }) => {
  const { reference } = await reportArrives('Salida')
  await followReport(page, es, reference)
  // Leaving ends the session while the page still listens.
  faults.allow(/401 .*\/api\/events/)
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift')
  await page.waitForURL(`${neutralOrigin()}/`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: es('follow.title'), exact: true })).toHaveCount(0)
  faults.expect(/401 .*\/demo\/open/)
  await page.goto('/demo/open')
  await expect(page.getByRole('heading', { level: 1, name: es('public.ended.title') })).toBeVisible()
})

test('a browser that sent and followed a report is left with the session’s cookie alone', async ({ page }) => {
  await page.goto('/demo/new')
  await fillToCheck(page, es, story('Sin rastro'))
  const reference = await acceptAndSend(page, es)
  await followReport(page, es, reference)
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }))
  expect(kept).toEqual({ local: {}, session: {}, databases: [], caches: [], workers: 0, cookie: '' })
  const cookies = await page.context().cookies()
  expect(cookies.map(({ path, expires, httpOnly, sameSite }) => [path, expires, httpOnly, sameSite])).toEqual([
    ['/demo', -1, true, 'Strict'],
  ])
  expect(JSON.stringify(cookies)).not.toContain(reference)
})

test('Shift that writes capitals does not leave', async ({ page }) => {
  await page.goto('/demo/new')
  const description = page.getByLabel(es('new.description.label'))
  await description.focus()
  for (const letter of 'ABCD') await page.keyboard.press(`Shift+${letter}`)
  await expect(description).toHaveValue('ABCD')
  await expect(page).toHaveURL(/\/demo\/new$/)
})

test('on paper the code stands alone', async ({ page }) => {
  await page.goto('/demo/new')
  await fillToCheck(page, es, story('Papel'))
  const reference = await acceptAndSend(page, es)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByRole('button', { name: es('action.print') })).toBeHidden()
  await expect(page.getByLabel(es('sent.confirm.label'))).toBeHidden()
  await expect(page.getByRole('link', { name: es('public.exit') }).first()).toBeHidden()
})

test('on paper stands what was told, folded or not, and never which documents came with it', async ({ page }) => {
  const { reference } = await reportArrives('Papel', { files: [textPaper('secreto.txt')] })
  await followReport(page, es, reference)
  const told = page.getByText(story('Papel'))
  await expect(told).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(told).toBeVisible()
  await expect(page.getByText('secreto.txt')).toBeHidden()
})

test('the whole form can be filled in with the keyboard alone', async ({ page }) => {
  await page.goto('/demo/new')
  await expectStep(page, es, 1)
  const tabTo = async (target: ReturnType<typeof page.getByLabel>) => {
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  const goOn = async () => {
    await tabTo(page.getByRole('button', { name: es('action.continue'), exact: true }))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: es('app.skipToContent') })).toBeFocused()
  await tabTo(page.getByLabel(es('new.description.label')))
  await page.keyboard.type(story('Teclado'))
  await goOn()
  await expectStep(page, es, 2)
  await tabTo(page.getByLabel(es('field.day'), { exact: true }))
  await page.keyboard.type(pastDay)
  await tabTo(page.getByRole('button', { name: es('field.openCalendar') }))
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: es('field.openCalendar') })
  await expect(calendar).toBeVisible()
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await tabTo(page.getByLabel(es('state.unknown')))
  await page.keyboard.press('Space')
  await goOn()
  await expectStep(page, es, 3)
  await tabTo(page.getByLabel(es('files.choose')))
  await goOn()
  await expectStep(page, es, 4)
  await tabTo(page.getByRole('radio', { name: es('new.identity.anonymous') }))
  await page.keyboard.press('Space')
  await goOn()
  await expectStep(page, es, 5)
  await tabTo(page.getByLabel(es('new.accept.label')))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: es('new.submit') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: es('sent.title') })).toBeFocused()
})

test('who wants less motion gets none', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone, reducedMotion: 'reduce' })
  for (const path of ['/demo/index', '/demo/new', '/admin/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        const seconds = `${transitionDuration}, ${animationDuration}`.split(', ').map((text) => Number.parseFloat(text))
        return seconds.some((duration) => duration > 0.01) ? [element.className] : []
      }),
    )
    expect(moving, path).toEqual([])
  }
})
