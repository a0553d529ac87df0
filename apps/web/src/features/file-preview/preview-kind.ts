import { extensionOf, fileKindOf } from '../../lib/file-rules.ts'

export type PreviewKind = 'image' | 'pdf' | 'audio' | 'video' | 'text'

const typesOfMedia: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** How a file is shown in the page; null if the server does not allow it. */
export const previewKindOf = (file: { filename: string; previewable: boolean }): PreviewKind | null => {
  if (!file.previewable) return null
  const kind = fileKindOf(file.filename)
  if (kind !== 'document') return kind
  return extensionOf(file.filename) === 'pdf' ? 'pdf' : 'text'
}

/** What a browser says it can show. */
export interface Abilities {
  readonly showsPdf: boolean
  readonly plays: (type: string) => boolean
}

/** What this browser can show. Phones often show no PDF in a page; some browsers lack the codecs of mp4 and aac. */
export const abilitiesHere = (): Abilities => ({
  showsPdf: navigator.pdfViewerEnabled,
  plays: (type) => document.createElement('video').canPlayType(type) !== '',
})

/** Whether a browser with these abilities can show the file. */
export const isShownBy = (abilities: Abilities, kind: PreviewKind, filename: string): boolean => {
  if (kind === 'pdf') return abilities.showsPdf
  const type = typesOfMedia[extensionOf(filename)]
  return type === undefined || abilities.plays(type)
}
