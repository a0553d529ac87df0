/** Puts words in the place of others, as if they were typed: the field gets the focus, and React hears of them. */
export const insertWords = (field: HTMLTextAreaElement, words: string, start: number, end: number): void => {
  field.focus()
  if (field.value.length - (end - start) + words.length > field.maxLength) return
  field.setRangeText(words, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
