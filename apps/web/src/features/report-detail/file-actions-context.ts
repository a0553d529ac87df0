import { createContext, useContext } from 'react'

/** What a report's files can be opened by, wherever on its page they stand. Each is named by its id. */
export interface FileActions {
  preview(fileId: string): void
  download(fileId: string): void
}

const FileActionsContext = createContext<FileActions | null>(null)
export const FileActionsProvider = FileActionsContext.Provider

/** Throws outside its provider. */
export const useFileActions = (): FileActions => {
  const actions = useContext(FileActionsContext)
  if (!actions) throw new Error('useFileActions outside FileActionsProvider')
  return actions
}
