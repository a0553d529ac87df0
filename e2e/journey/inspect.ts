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

/** Texts that an edge cuts off, or that hang out of what holds them; what ends in dots, or can be scrolled to, does neither. */
const lostTexts = () => {
  const lost: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const words = text.textContent?.trim().slice(0, 60)
    if (!words || !text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    if (width === 0) continue
    let isHeld = false
    for (let at: Element | null = text.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      const isMeantSo =
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none'
      if (isMeantSo || /auto|scroll/.test(style.overflowX)) break
      if (style.display === 'inline' || style.display === 'contents') continue
      const edge = at === document.documentElement ? new DOMRect(0, 0, innerWidth, 0) : at.getBoundingClientRect()
      const cuts = /hidden|clip/.test(style.overflowX) || at === document.documentElement
      if ((cuts || !isHeld) && (right > edge.right + 1 || left < edge.left - 1)) lost.push(words)
      else if (/hidden|clip/.test(style.overflowY) && (bottom > edge.bottom + 1 || top < edge.top - 1)) lost.push(words)
      isHeld = true
    }
  }
  return [...new Set(lost)]
}

const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

const atWidths = async (page: Page, some: readonly number[], look: (width: number) => Promise<void>): Promise<void> => {
  const before = page.viewportSize()
  for (const width of some) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    await look(width)
  }
  if (before) await page.setViewportSize(before)
}

/** Nothing hangs over the right edge at any of the usual widths, which axe does not see. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  atWidths(page, widths, async (width) => {
    // Polled: what floats follows its place a moment after the window has changed.
    const message = `overhang of ${page.url()} at ${width} px`
    await expect.poll(() => page.evaluate(overhang), { message, timeout: 3_000 }).toBe(0)
  })

const narrowAndDesktop = [320, 375, 414, 1280]

/** Nothing hangs over an edge, and no text is cut off, on small phones and on a desktop. Goes on, to name all that is wrong. */
export const expectRoom = (page: Page): Promise<void> =>
  atWidths(page, narrowAndDesktop, async (width) => {
    const { poll } = expect.configure({ soft: true })
    const at = `of ${page.url()} at ${width} px`
    await poll(() => page.evaluate(lostTexts), { message: `texts cut off ${at}`, timeout: 3_000 }).toEqual([])
    await poll(() => page.evaluate(overhang), { message: `overhang ${at}`, timeout: 3_000 }).toBe(0)
  })

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

/** What every page and state must be. */
export const inspect = async (page: Page): Promise<void> => {
  const outline = await outlineOf(page)
  if (inspected.has(outline)) return
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  inspected.add(outline)
}
