import type { Environment } from '../open-owner.ts'

/** The settings that say where files are stored. A command parses only these, so errors in others do not stop it. */
export const storeSettings = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => (name === 'DATA_DIR' || name.startsWith('S3_')) && value),
  )
