/** The manuals' pictures. `e2e/pictures.spec.ts` takes each in every language, in light and dark. */
export const pictureNames = [
  'start',
  'exclusion',
  'code',
  'answer',
  'first-code',
  'waiting',
  'list',
  'management',
  'files',
  'vote',
  'archived',
  'keys',
  'preferences',
  'users',
  'reset',
  'channel',
] as const

export type PictureName = (typeof pictureNames)[number]
