import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOf = (manifest: string) => dirname(fileURLToPath(manifest))
const arimo = folderOf(import.meta.resolve('@expo-google-fonts/arimo/package.json'))
const cousine = folderOf(import.meta.resolve('@expo-google-fonts/cousine/package.json'))
const dejavu = folderOf(import.meta.resolve('dejavu-fonts-ttf/package.json'))
const home = fileURLToPath(new URL('../../.cache/fonts', import.meta.url))

/** Of Arimo no more weights than Liberation has. */
const weights = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']

/** `usual` has the widths of Arial and Liberation, `wide` those of Verdana: what a bare Linux shows. */
const sets = {
  usual: {
    text: 'Arimo',
    code: 'Cousine',
    folders: [arimo, cousine].flatMap((folder) => weights.map((weight) => join(folder, weight))),
  },
  wide: { text: 'DejaVu Sans', code: 'DejaVu Sans Mono', folders: [join(dejavu, 'ttf')] },
}

export type FontSet = keyof typeof sets

export const textFontOf = (set: FontSet): string => sets[set].text

const settingsOf = (set: FontSet) => join(home, `${set}.conf`)

/** What fontconfig reads instead of the machine's own settings. */
export const writeFontSettings = (): void => {
  mkdirSync(home, { recursive: true })
  for (const [set, { text, code, folders }] of Object.entries(sets)) {
    const lines = [
      '<?xml version="1.0"?>',
      '<fontconfig>',
      ...folders.map((folder) => `<dir>${folder}</dir>`),
      `<cachedir>${join(home, set)}</cachedir>`,
      `<alias><family>monospace</family><prefer><family>${code}</family></prefer></alias>`,
      // Whatever else is asked for and is not there.
      `<match><edit name="family" mode="append_last"><string>${text}</string></edit></match>`,
      '</fontconfig>',
    ]
    writeFileSync(settingsOf(set as FontSet), lines.join('\n'))
  }
}

/** The environment of a browser that knows these fonts and none of the machine's, so that pages look alike on every Linux. */
export const environmentWith = (set: FontSet): NodeJS.ProcessEnv => ({
  ...process.env,
  FONTCONFIG_FILE: settingsOf(set),
})
