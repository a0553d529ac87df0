import type { PublicKey, Translate } from '@canal/messages'
import { fileExtensions } from '@canal/contract/files/extensions'
import { sizeLimitText } from '@canal/messages/file-size'

/** The server's codes as reporters' pages word them; the wording for the API is the server's own. */
const keys: Readonly<Record<string, PublicKey>> = {
  'errors.form-token-invalid': 'public.formExpired',
  'errors.channel-inactive': 'public.inactive.title',
  'errors.channel-without-readers': 'public.noCommittee.title',
  'errors.nobody-left': 'new.conflict.nobodyLeft',
  'errors.invalidDate': 'new.date.invalid',
  'errors.storage-full': 'files.error.storage',
  'errors.too-many-requests': 'public.tooManyTries',
  'errors.file-too-large': 'files.error.size',
  'errors.file-type-invalid': 'files.error.type',
  'errors.too-many-files': 'files.error.tooMany',
  'errors.file-absent': 'files.error.upload',
  'errors.file-empty': 'files.error.empty',
}

/** A refusal that travelled as key and parameters, in words; one that this page does not know is at least said to be one. */
export const wordKey = (
  t: Translate<PublicKey>,
  { key, params }: { key: string; params: Readonly<Record<string, string | number>> },
): string => {
  const known = keys[key] ?? key
  const max =
    typeof params.max === 'number' && known === 'files.error.size' ? sizeLimitText(t.locale, params.max) : params.max
  const words = t.dynamic(known, {
    allowed: fileExtensions.join(', '),
    ...params,
    ...(max === undefined ? {} : { max }),
  })
  return words === known ? t('errors.unexpected') : words
}

/** A refusal in words, which name the file where it is of one. */
export const issueWords = (t: Translate<PublicKey>, issue: Parameters<typeof wordKey>[1]): string =>
  typeof issue.params.filename === 'string' ? fileIssueWords(t, issue, issue.params.filename) : wordKey(t, issue)

/** A file's refusal in words that name it. */
export const fileIssueWords = (
  t: Translate<PublicKey>,
  issue: Parameters<typeof wordKey>[1],
  filename: string,
): string => {
  const text = wordKey(t, { ...issue, params: { filename, ...issue.params } })
  return text.includes(filename) ? text : `${filename}: ${text}`
}
