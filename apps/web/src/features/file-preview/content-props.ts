/** What every kind of preview is given. */
export interface ContentProps {
  readonly address: string
  readonly filename: string
  /** Bytes. */
  readonly size: number | null
  readonly onReady: () => void
  /** `isLost`: the bytes did not come, rather than making no sense. */
  readonly onBroken: (isLost: boolean) => void
}
