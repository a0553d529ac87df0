import { sourceLocale, type Locale } from '@canal/messages'
import type { PictureName } from '@canal/messages/legal/pictures'
import taken from './pictures/sizes.json'

type Sizes = Readonly<Record<PictureName, readonly number[]>>
const sizes: Readonly<Partial<Record<Locale, Sizes>>> = taken

/** By address in this folder: `./pictures/es/start.webp`, and `start.dark.webp` beside it. */
const addresses = import.meta.glob<string>('./pictures/*/*.webp', { eager: true, import: 'default', query: '?url' })

export interface ShownPicture {
  readonly light: string
  readonly dark: string
  /** In CSS pixels; the file has as many, or twice as many each way. */
  readonly width: number
  readonly height: number
}

/**
 * Where a manual's picture is served, in light and dark, and its size. A language in which none was taken yet shows those
 * of the source language; a single one that was never taken throws.
 */
export const pictureOf = (wanted: Locale, name: PictureName): ShownPicture => {
  const locale = sizes[wanted] ? wanted : sourceLocale
  const [width, height] = sizes[locale]?.[name] ?? []
  const light = addresses[`./pictures/${locale}/${name}.webp`]
  const dark = addresses[`./pictures/${locale}/${name}.dark.webp`]
  if (!light || !dark || !width || !height) throw new Error(`No picture ${name} in ${locale}: take it (PICTURES=1)`)
  return { light, dark, width, height }
}
