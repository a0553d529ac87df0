import { reportSections, setupSteps } from '@canal/contract/pages/office-parts'
import { everyOfficePath } from '@canal/contract/pages/every-office-path'

const parts: Readonly<Record<string, readonly string[]>> = { section: reportSections, step: setupSteps }

const patternOf = (path: string): string =>
  path.replace('/$id', '/[^/]+').replace(/\/\{-\$(\w+)\}$/, (_, part: string) => `(?:/(?:${parts[part]?.join('|')}))?`)

const known = new RegExp(`^(?:${everyOfficePath.map(patternOf).join('|')})$`)

/** Whether an address is a page of the back-office; of what stands for one thing of many, not whether it is there. */
export const isOfficePath = (url: string): boolean => known.test(url.split('?')[0] ?? '')
