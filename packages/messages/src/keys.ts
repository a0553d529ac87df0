import type { account } from './es/account.ts'
import type { auth } from './es/auth.ts'
import type { caseFile } from './es/case-file.ts'
import type { casework } from './es/casework.ts'
import type { categories } from './es/categories.ts'
import type { channels } from './es/channels.ts'
import type { chat } from './es/chat.ts'
import type { common } from './es/common.ts'
import type { easyLanding } from './es/easy-landing.ts'
import type { errorCodes } from './es/error-codes.ts'
import type { errors } from './es/errors.ts'
import type { files } from './es/files.ts'
import type { follow } from './es/follow.ts'
import type { formPage } from './es/form-page.ts'
import type { frame } from './es/frame.ts'
import type { investigators } from './es/investigators.ts'
import type { keys } from './es/keys.ts'
import type { landing } from './es/landing.ts'
import type { later } from './es/later.ts'
import type { lists } from './es/lists.ts'
import type { logs } from './es/logs.ts'
import type { mail } from './es/mail.ts'
import type { newReport } from './es/new-report.ts'
import type { notifications } from './es/notifications.ts'
import type { officeErrors } from './es/office-errors.ts'
import type { office } from './es/office.ts'
import type { openid } from './es/openid.ts'
import type { poster } from './es/poster.ts'
import type { preview } from './es/preview.ts'
import type { dashboard } from './es/dashboard.ts'
import type { publicPages } from './es/public.ts'
import type { reporterErrors } from './es/reporter-errors.ts'
import type { reports } from './es/reports.ts'
import type { requests } from './es/requests.ts'
import type { roles } from './es/roles.ts'
import type { restart } from './es/restart.ts'
import type { roster } from './es/roster.ts'
import type { listParts } from './es/list-parts.ts'
import type { secondFactor } from './es/second-factor.ts'
import type { sent } from './es/sent.ts'
import type { serverErrors } from './es/server-errors.ts'
import type { setup } from './es/setup.ts'
import type { templates } from './es/templates.ts'
import type { testReport } from './es/test-report.ts'
import type { transfers } from './es/transfers.ts'
import type { users } from './es/users.ts'

type Common = typeof common
type Categories = typeof categories
type Errors = typeof errors
type Frame = typeof frame
type Later = typeof later
type Files = typeof files
type PublicPages = typeof publicPages
type Landing = typeof landing
type EasyLanding = typeof easyLanding
type NewReport = typeof newReport
type FormPage = typeof formPage
type Sent = typeof sent
type Follow = typeof follow
type ReporterErrors = typeof reporterErrors
type Transfers = typeof transfers

/** What the form for reporters loads at first: kept apart, because that load has a budget of 100 KB. */
export interface FormTexts extends Common, Errors, Files, PublicPages, NewReport {}

/** What the form's page brings with it besides: its document has most of these words in any case. */
export interface FormPageTexts extends Categories, FormPage {}

/** What it loads once something is written, or is being followed. */
export interface AfterwardsTexts extends FormPageTexts, Later, ReporterErrors, Sent, Follow, Transfers {}

/** What the reporters’ pages can say; a page that is only read is rendered on the server, and loads no texts. */
export interface PublicTexts extends FormTexts, AfterwardsTexts, Frame, Landing, EasyLanding {}

/** Easy reading says the same otherwise, where it has words of its own: on the pages that browsers bring to life, … */
export type EasyTexts = Partial<Record<keyof FormTexts | keyof AfterwardsTexts, string>>
/** … and on what only the server says. */
export type EasyTextsAround = Partial<Record<keyof PublicTexts, string>>

type ErrorCodes = typeof errorCodes
type OfficeErrors = typeof officeErrors
type Account = typeof account
type Auth = typeof auth
type Notifications = typeof notifications
type Office = typeof office
type FilePreview = typeof preview
type Dashboard = typeof dashboard
type Reports = typeof reports
type CaseFile = typeof caseFile
type Casework = typeof casework
type Chat = typeof chat
type Requests = typeof requests
type Keys = typeof keys
type Restart = typeof restart
type Roster = typeof roster
type Templates = typeof templates
type SecondFactor = typeof secondFactor
type ListParts = typeof listParts
type OpenId = typeof openid
type Lists = typeof lists
type Logs = typeof logs
type Users = typeof users
type Roles = typeof roles
type Investigators = typeof investigators
type Channels = typeof channels

/** What the back-office loads at first: without the reporters’ pages, which it never shows. */
export interface FirstTexts
  extends
    Categories,
    Common,
    Frame,
    Later,
    Errors,
    ErrorCodes,
    OfficeErrors,
    Account,
    Auth,
    Notifications,
    Office,
    Dashboard,
    Reports,
    Lists {}

/** What an administrator's look at the public page needs besides the first texts. */
export interface PreviewTexts extends Files, PublicPages, Landing, Follow {}

/** What it loads with the first page that lies behind a list. */
export interface CaseTexts
  extends
    FilePreview,
    CaseFile,
    Casework,
    Chat,
    Files,
    Transfers,
    Keys,
    Restart,
    Roster,
    Templates,
    Requests,
    Logs,
    SecondFactor,
    ListParts,
    OpenId {}

/** What it loads with the first of the administrator's pages. */
export interface SettingsTexts extends Users, Roles, Investigators, Channels {}

/** What it loads with the first start. */
export type SetupTexts = typeof setup

/** What the back-office can say. */
export interface OfficeTexts extends FirstTexts, CaseTexts, SettingsTexts, SetupTexts {}

type Mail = typeof mail
type Poster = typeof poster
type ServerErrors = typeof serverErrors
type TestReport = typeof testReport

/** Every text in Spanish, by its literal type: parameters are read off it. What the server writes, no page loads. */
export interface Texts extends PublicTexts, OfficeTexts, ServerErrors, Mail, Poster, TestReport {}

/** `x.files.one` and `x.files.other` are one message, `x.files`. */
type MessageOf<Key> = Key extends `${infer Base}.other` ? Base : Key extends `${string}.one` ? never : Key

/** What both catalogues can say: the words of the shared building blocks. */
export type SharedKey = MessageOf<keyof PublicTexts & keyof OfficeTexts>
export type PublicKey = MessageOf<keyof PublicTexts>
export type OfficeKey = MessageOf<keyof OfficeTexts>
export type MessageKey = MessageOf<keyof Texts>

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type TextOf<Key> = Key extends keyof Texts
  ? Texts[Key]
  : Key extends string
    ? `${Key}.other` extends keyof Texts
      ? Texts[`${Key}.other`] | '{count}'
      : never
    : never

/** The names in braces in a message's Spanish text; of several messages, all their names. */
export type ParamNames<Key> = NamesIn<TextOf<Key>>

/** The messages without parameters: the type of a label that is kept in a table and said later. */
export type PlainKey<Keys extends MessageKey = MessageKey> = {
  [Key in Keys]: [ParamNames<Key>] extends [never] ? Key : never
}[Keys]
