import type { MouseEvent } from 'react'

/** A field left by the press would say its error, and what is pressed move from under the pointer. */
export const preventBlur = (event: MouseEvent): void => event.preventDefault()
