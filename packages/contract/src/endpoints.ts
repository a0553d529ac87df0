import * as auth from './auth/endpoints.ts'
import * as casework from './casework/endpoints.ts'
import * as channels from './channels/endpoints.ts'
import * as drafts from './drafts/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events/endpoints.ts'
import * as externalInvestigators from './external-investigators/endpoints.ts'
import * as files from './files/endpoints.ts'
import * as logs from './logs/endpoints.ts'
import * as notes from './notes/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as openid from './openid/endpoints.ts'
import * as recoveryKey from './recovery-key/endpoints.ts'
import * as reports from './reports/endpoints.ts'
import * as requests from './requests/endpoints.ts'
import * as roles from './roles/endpoints.ts'
import * as roster from './roster/endpoints.ts'
import * as secondFactor from './second-factor/endpoints.ts'
import * as setup from './setup/endpoints.ts'
import * as system from './system/endpoints.ts'
import * as templates from './templates/endpoints.ts'
import * as users from './users/endpoints.ts'

/** What each feature exports: a call a name, or calls by kind of request; the web's build reads it. */
export const exportsByFeature = {
  setup,
  auth,
  openid,
  'second-factor': secondFactor,
  users,
  roles,
  'external-investigators': externalInvestigators,
  channels,
  roster,
  'recovery-key': recoveryKey,
  reports,
  drafts,
  notes,
  casework,
  templates,
  files,
  requests,
  logs,
  events,
  notifications,
  system,
}

/** Every call of the API, by feature: what the OpenAPI page and the walking tests read. */
export const endpointsByFeature: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  ...exportsByFeature,
  requests: requests.named,
}
