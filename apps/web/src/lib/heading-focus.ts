let isWanted = false

const forget = () => {
  isWanted = false
}

/**
 * After a navigation the page's heading takes the focus. Some pages put another heading in the place of the one they
 * load with; that one takes over, until the person has done anything of their own.
 */
export const wantHeading = (): void => {
  isWanted = true
  for (const event of ['pointerdown', 'keydown'] as const)
    window.addEventListener(event, forget, { once: true, capture: true })
  document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Called by a heading that has just come onto the page. */
export const offerHeading = (heading: HTMLElement | null): void => {
  if (isWanted && document.activeElement === document.body) heading?.focus({ preventScroll: true })
}
