/** Hands the reader a content as a file, made on this device. */
export const download = (content: Blob, filename: string): void => {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: filename }).click()
  URL.revokeObjectURL(href)
}

/** The same with a text. */
export const downloadText = (content: string, filename: string): void =>
  download(new Blob([content], { type: 'text/plain' }), filename)
