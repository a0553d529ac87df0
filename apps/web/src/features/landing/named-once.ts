import type { ChannelFace } from '@canal/contract/pages/public-page'

interface Post {
  readonly post: string
  /** How many have it. */
  readonly people: number
  /** It is the system manager's, who is not named again. */
  readonly isManager: boolean
}

/** "Secretaría General, Responsable del Sistema" names "Secretaría General". */
const names = (post: string, wanted: string): boolean =>
  post.split(/[,;()/]/).some((part) => part.trim().toLowerCase() === wanted.trim().toLowerCase())

/** The posts of a committee, each once; the system manager's on its own only where it is not among them. */
export const namedOnce = ({
  committeeFunctions,
  contact: { systemManager },
}: Pick<ChannelFace, 'committeeFunctions' | 'contact'>): {
  posts: readonly Post[]
  manager: string | undefined
} => {
  const posts = [...new Set(committeeFunctions)].map((post): Post => {
    const people = committeeFunctions.filter((other) => other === post).length
    return { post, people, isManager: people === 1 && systemManager !== undefined && names(post, systemManager) }
  })
  return { posts, manager: posts.some(({ isManager }) => isManager) ? undefined : systemManager }
}
