import { expect, type Locator, type Page } from '@playwright/test'
import { es, type Words } from './words.ts'

/** Of a file's bytes, without their secret. */
export const fileBytes = /\/api\/files\/at\//

/** Opens a file's preview from wherever it stands on the report's page. */
export const look = async (page: Page, filename: string, t: Words = es): Promise<Locator> => {
  await page.getByRole('button', { name: t('report.files.previewNamed', { filename }) }).click()
  const viewer = page.getByRole('dialog', { name: filename })
  await expect(viewer).toBeVisible()
  return viewer
}

export const closeViewer = async (page: Page, t: Words = es): Promise<void> => {
  await page.getByRole('button', { name: t('preview.close') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** An image that the browser could make sense of. */
export const expectImage = async (viewer: Locator, filename: string): Promise<void> => {
  const image = viewer.getByRole('img', { name: filename })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(image).toBeVisible()
}

/** A sound or film of which enough has come to be played, and which goes where it is told to. */
export const expectPlays = async (viewer: Locator, filename: string): Promise<void> => {
  const player = viewer.getByLabel(filename, { exact: true })
  await expect.poll(() => player.evaluate((one: HTMLMediaElement) => one.duration)).toBeGreaterThan(3)
  await player.evaluate((one: HTMLMediaElement) => {
    one.currentTime = 2
  })
  await expect
    .poll(() => player.evaluate((one: HTMLMediaElement) => [one.seeking, one.currentTime, one.readyState >= 2]))
    .toEqual([false, 2, true])
}
