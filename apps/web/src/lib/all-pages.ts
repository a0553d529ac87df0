import { pageSizes, type Page } from '@canal/contract'

const largest = String(Math.max(...pageSizes))

/** Every item of a list that is offered as choices, page after page; for lists that people made by hand, such as channels. */
export const allPages = async <T>(load: (query: { page: string; size: string }) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = []
  for (let page = 0; ; page += 1) {
    const found = await load({ page: String(page), size: largest })
    items.push(...found.items)
    if (found.last) return items
  }
}
