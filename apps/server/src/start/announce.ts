interface Announcement {
  address: string
  notices: readonly string[]
  /** Path with the one-time token, where nobody can sign in yet. */
  setupLink: string | null
  /** Sign-ins of the demonstration. */
  signIns: readonly string[]
  /** Where the root key was just made. */
  newKeyPath: string | null
}

const newKey = (path: string): string[] => [
  `A root key was made: ${path}`,
  'KEEP A COPY OF IT ELSEWHERE, away from this disk and its backups: without it no report opens ever again,',
  'and whoever has it together with the data needs only a weak password to read.',
]

const setup = (link: string): string[] => ['Nobody can sign in yet. Set it up within an hour with this link:', link]

const signIns = (lines: readonly string[]): string[] => ['DEMONSTRATION, on this machine only. Sign in as:', ...lines]

/** What the person at the console needs to know, as one block. */
export const announcement = (facts: Announcement): string => {
  const blocks = [
    facts.notices.map(String),
    facts.newKeyPath ? newKey(facts.newKeyPath) : [],
    facts.signIns.length > 0 ? signIns(facts.signIns) : [],
    facts.setupLink ? setup(facts.setupLink) : [],
    [`Ready: ${facts.address}`],
  ]
  const rule = '─'.repeat(78)
  const lines = blocks.filter((block) => block.length > 0).map((block) => block.join('\n'))
  return `\n${rule}\n${lines.join('\n\n')}\n${rule}\n`
}
