import type { Locale } from '@canal/messages/locales'
import type { ChannelContact } from '../channels/contact.ts'
import type { PublicChannel } from '../channels/schemas.ts'
import type { Submitted, ReporterReport } from '../reports/schemas.ts'
import type { ConflictEntry } from '../users/schemas.ts'
import type { FieldIssue } from '../issues.ts'

/** What the form held when it came back refused, by the API's field names; files must be chosen again. */
export type FormValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** What the public landing tells about the organisation besides the channel's own fields. */
export interface ChannelFace extends PublicChannel {
  /** Who answers for the channel and its data, by the name that the legal texts use. */
  organisation: string
  /** Posts, not names: "Secretaría General, Responsable del Sistema". One a person, so that two may be alike. */
  committeeFunctions: readonly string[]
  /** Members of the committee whose post is not told. */
  committeeOthers: number
  /**
   * The conflict list of the form: exactly those who would receive a report now. Empty on other pages, and where the
   * source has asked for it too often: the form then gets it by a proof of work, or by a wait.
   */
  committee: readonly ConflictEntry[]
  /** Somebody reads a report that excludes everybody on the list. */
  hasAlternate: boolean
  /** DD/MM/YYYY: since which day the committee is this one, where another one was before; null where it always was. */
  committeeSince: string | null
  /** Whatever of it the organisation has told (Ley 2/2023, art. 25). */
  contact: Omit<ChannelContact, 'regionalName' | 'regionalUrl' | 'isNationalOnly'>
  regionalAuthority?: { name: string; url: string }
}

interface Frame {
  locale: Locale
  /** Easy reading was chosen: on every page that has words for it. */
  isEasy?: boolean
  /** The path and query of this page, for language links. */
  path: string
  apiKey: string
  now: string
}

/** What was sent without JavaScript; `taken`: the files among it, where others were refused. */
export interface Notice {
  notice?: 'message-sent' | 'files-received'
  taken?: readonly string[]
}

/**
 * Each public page with all that it shows: the server makes one, the web renders it, on the server and again in the browser.
 */
export type PublicPage = Frame &
  (
    | { page: 'home'; channels: readonly { slug: string; publicName: string }[] }
    | { page: 'landing'; channel: ChannelFace; form?: LookupState }
    | {
        page: 'lookup'
        channel: ChannelFace
        form?: LookupState
        /** What was being written, sealed. */ expired?: { kept: string }
      }
    | { page: 'embed'; channel: ChannelFace }
    | {
        page: 'new'
        channel: ChannelFace
        values: FormValues
        issues: readonly FieldIssue[]
        idempotencyKey: string
        /** Of the wait that this form has behind it, where it came back after one. */
        ticket?: string
      }
    | {
        page: 'sent'
        channel: ChannelFace
        /** Of the channel, for the paper: with its host. */
        address: string
        sent: Submitted
        report: ReporterReport
        /** Files that were refused, without JavaScript: `field` is the file's name. */
        issues: readonly FieldIssue[]
      }
    | ({
        page: 'open'
        channel: ChannelFace
        report: ReporterReport
        values: FormValues
        /** `filesToUpload`: a file that was refused, by its name in `params`. */
        issues: readonly FieldIssue[]
      } & Notice)
    | {
        page: 'waiting'
        channel: ChannelFace
        purpose: WaitPurpose
        ticket: string
        seconds: number
        returnTo: string
        fields: FormValues
      }
    | {
        page: 'legal'
        document: LegalDocument
        back: string
        channel?: ChannelFace
        /** The only one there is, where no channel is named. */
        organisation?: string
        /** The address that the texts name (LEGAL_CONTACT_EMAIL). */
        email?: string
        /** The operator's own user manual (USER_MANUAL_URL), in place of ours. */
        manualUrl?: string
      }
    | { page: 'not-found' }
    | { page: 'error'; status: number; code: string }
    | { page: 'setup' }
  )

/** What somebody without JavaScript waits for: sending, opening a reference, the form's conflict list. */
export type WaitPurpose = 'submit' | 'reference' | 'committee'

export interface LookupState {
  /**
   * `required`: nothing was typed; `malformed`: `typed` can be no reference; else a code of platform/errors.ts. Absent where the
   * form came back in other words.
   */
  error?: 'required' | 'malformed' | 'reference-not-found' | 'too-many-requests' | 'session-ended'
  /** What was typed into the form and did not open, to be mended; never what came by an address. */
  typed?: string
}

export type LegalDocument =
  | 'privacy'
  | 'terms'
  | 'legal-notice'
  | 'cookies'
  | 'accessibility'
  | 'faq'
  | 'manual'
  | 'committee-manual'
  | 'administrator-manual'

/** What the web gives the server: a page's HTML (whole document) and the status it deserves. */
export interface RenderedPage {
  html: string
  status: number
}

/** Addresses of built assets that the document links, from the build's manifest. */
export interface PageAssets {
  scripts: readonly string[]
  preloads: readonly string[]
  styles: readonly string[]
  /** What a page that comes alive fetches besides. */
  texts: readonly string[]
}

export type RenderPublicPage = (page: PublicPage, assets: PageAssets) => RenderedPage
