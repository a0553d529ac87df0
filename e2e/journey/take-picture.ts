import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A screenshot of what stands in the window, at rest, without the pointer. */
export const shotOf = async (page: Page, clip?: Clip): Promise<Buffer> => {
  await page.mouse.move(0, 0)
  return page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) })
}

/** In CSS pixels of the window. */
export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

/** With few colours, as pages have: so that the repository stays small. Throws where it is larger than it may be. */
export const inPalette = async (
  picture: Buffer,
  format: 'png' | 'webp',
  { colours, bytesMax }: { colours: number; bytesMax: number },
): Promise<Buffer> => {
  const png = await sharp(picture).png({ palette: true, colours, dither: 0 }).toBuffer()
  const small = format === 'png' ? png : await sharp(png).webp({ lossless: true, effort: 5 }).toBuffer()
  expect(small.byteLength).toBeLessThan(bytesMax)
  return small
}
