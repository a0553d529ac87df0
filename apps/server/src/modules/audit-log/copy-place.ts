/** Keeps one piece of bytes for each channel outside the database. */
export interface CopyPlace {
  read: (channelId: string) => Promise<Buffer | null>
  /** Puts these bytes in the place of what was there, all of them or none. Resolves once they are durable. */
  write: (channelId: string, bytes: Buffer) => Promise<void>
}
