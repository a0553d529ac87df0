interface CodeProps {
  readonly groups: readonly string[]
  /** Not to be read on the screen; on paper it stands all the same. */
  readonly isCovered: boolean
}

/** The groups of a code that somebody is to keep on paper. */
export const CodeGroups = ({ groups, isCovered }: CodeProps) =>
  groups.map((group, at) => (
    <span key={at}>
      {isCovered && (
        <span className="no-print" aria-hidden>
          ••••
        </span>
      )}
      <span className={isCovered ? 'print-only' : undefined}>{group}</span>{' '}
    </span>
  ))
