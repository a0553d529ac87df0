import type { Environment } from '../open-owner.ts'

/** What says where files are, of the whole environment: a command needs nothing else to be right. */
export const storeSettings = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => (name === 'DATA_DIR' || name.startsWith('S3_')) && value),
  )
