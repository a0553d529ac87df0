import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [320, 390, 768, 1024, 1280]

const violationsOf = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`))
}

const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight)

/** No violation of WCAG 2.2 A and AA that axe can see. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // A target half under the fixed masthead would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  // What is on its way in or out is half transparent for a moment; what never ends (a spinner) is not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  let told = await violationsOf(new AxeBuilder({ page }).withTags(rules))
  if (told.some((one) => one.startsWith('target-size')) && (await scrolls(page))) {
    // Nor does one count that the fixed footer covers half of; whichever is too small is so at the page's end too.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const atEnd = await violationsOf(new AxeBuilder({ page }).withRules(['target-size']))
    told = told.filter((one) => !one.startsWith('target-size') || atEnd.includes(one))
    await page.evaluate(() => scrollTo(0, 0))
  }
  if (told.length > 0 && told.every((one) => one.includes('data-title'))) {
    // A toast that was about to leave is half transparent: what stays is looked at without it.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    told = await violationsOf(new AxeBuilder({ page }).withTags(rules))
  }
  expect(told, `accessibility of ${page.url()}`).toEqual([])
}

const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Nothing hangs over the right edge at any of the usual widths, which axe does not see. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    // Polled: what floats follows its place a moment after the window has changed.
    const message = `overhang of ${page.url()} at ${width} px`
    await expect.poll(() => page.evaluate(overhang), { message, timeout: 3_000 }).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

/** What a page is made of, without its texts and however many of the same kind stand beside each other. */
const outlineOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const told = ['class', 'role', 'type', 'lang', 'aria-current', 'aria-expanded', 'aria-invalid', 'aria-selected']
    const part = (element: Element): string => {
      const attributes = element
        .getAttributeNames()
        .map((name) => (told.includes(name) ? `${name}=${element.getAttribute(name)}` : name))
      return `${element.tagName} ${attributes.sort().join(' ')}(${[...new Set([...element.children].map(part))].join()})`
    }
    const { innerWidth } = window
    return [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, part(document.documentElement)].join(' ')
  })

/** Outlines that were found right in this process: journeys meet the same pages, and need not weigh them again. */
const inspected = new Set<string>()

/** What every page and state must be (experience §6). */
export const inspect = async (page: Page): Promise<void> => {
  const outline = await outlineOf(page)
  if (inspected.has(outline)) return
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  inspected.add(outline)
}
