/** Hands the reader a text as a file, made on this device. */
export const downloadText = (content: string, filename: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: filename })
  link.click()
  URL.revokeObjectURL(address)
}
