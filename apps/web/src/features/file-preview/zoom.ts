/** How large an image stands on the page: to fit the window, or so much of its own size. */
export type Zoom = 'fit' | number

/** Shares of an image's own size, from small to large. */
const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

export interface Size {
  readonly width: number
  readonly height: number
}

export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }

/** The share at which an image just fits; never more than its own size. */
export const fittingShare = (image: Size, room: Size): number =>
  Math.min(1, room.width / Math.max(1, image.width), room.height / Math.max(1, image.height))

/** The next step up or down from a share; the last one stays. */
export const nextShare = (share: number, direction: 'in' | 'out'): number => {
  // A fitted image may stand a hair from a step.
  const next =
    direction === 'in' ? steps.find((step) => step > share * 1.01) : steps.findLast((step) => step < share * 0.99)
  return next ?? share
}
