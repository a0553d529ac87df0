import type { ReactNode } from 'react'

/** A page that only says something: not found, failed, not yet set up. */
export const MessagePage = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <div className="opening message-page">
    <h1>{title}</h1>
    <p className="lead">{body}</p>
    {children}
  </div>
)
