import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { chosenIn } from '../../lib/file-rules.ts'

/** What somebody was writing when their session ended. */
export interface Draft {
  text: string
  files: readonly File[]
}

export const noFiles: readonly File[] = []

interface Begun {
  /** Holds what is written or chosen and has not gone. */
  draftRef: RefObject<Draft | null>
  /** With what the page comes. */
  written: string
  chosen: readonly File[]
  keepOriginals: boolean
}

/** What is written and chosen in the composer and has not gone; the words themselves stay in their field. */
export const useDraft = ({ draftRef, written, chosen, ...begun }: Begun) => {
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [hasText, setHasText] = useState(written !== '')
  const [files, setFiles] = useState(chosen)
  const [earlyFiles, setEarlyFiles] = useState(noFiles)
  const [keepOriginals, setKeepOriginals] = useState(begun.keepOriginals)

  // What was written and chosen while the scripts were on their way is a draft too.
  useLayoutEffect(() => {
    if (!form.current || draftRef.current) return
    const data = new FormData(form.current)
    const words = text.current?.value ?? ''
    const early = chosenIn(data)
    if (!words.trim() && early.length === 0) return
    draftRef.current = { text: words, files: early }
    setHasText(words.trim() !== '')
    setEarlyFiles(early)
    setKeepOriginals(data.has('keepOriginals'))
  }, [draftRef])

  const hold = (held = files) => {
    const words = text.current?.value ?? ''
    setHasText(words.trim() !== '')
    draftRef.current = words.trim() || held.length > 0 ? { text: words, files: held } : null
  }
  return {
    form,
    text,
    files,
    earlyFiles,
    keepOriginals,
    setKeepOriginals,
    isUnsent: hasText || files.length + earlyFiles.length > 0,
    hold,
    choose: (some: readonly File[]) => {
      setFiles(some)
      setEarlyFiles(noFiles)
      hold(some)
    },
    /** Of the files, those that went: one chosen meanwhile stays. */
    clear: (sent: readonly File[]) => {
      const rest = (draftRef.current?.files ?? noFiles).filter((file) => !sent.includes(file))
      if (text.current) text.current.value = ''
      setFiles(rest)
      hold(rest)
    },
  }
}
