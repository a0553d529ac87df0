import { useEffect, useRef, useState } from 'react'

export const copyFeedbackMs = 1500 // specification §9

/** Copies a text; `isCopied` for `copyFeedbackMs` after. Where the browser refuses, nothing is claimed. */
export const useCopy = () => {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (content: string) => {
    await navigator.clipboard.writeText(content).then(
      () => {
        clearTimeout(timer.current)
        setCopied(true)
        timer.current = setTimeout(() => setCopied(false), copyFeedbackMs)
      },
      () => undefined,
    )
  }
  return { copy, isCopied }
}
