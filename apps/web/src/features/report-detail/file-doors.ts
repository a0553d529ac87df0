import { createContext, useContext } from 'react'

/** What a report's files can be opened by, wherever on its page they stand. Each is named by its id. */
export interface FileDoors {
  preview(fileId: string): void
  download(fileId: string): void
}

const DoorsContext = createContext<FileDoors | null>(null)
export const FileDoorsProvider = DoorsContext.Provider

/** Throws outside its provider. */
export const useFileDoors = (): FileDoors => {
  const doors = useContext(DoorsContext)
  if (!doors) throw new Error('useFileDoors outside FileDoorsProvider')
  return doors
}
