export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const item = 'theme'

/** The appearance chosen on this device; the system's own unless one was chosen. */
export const storedTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(item)) ?? 'system'

/** Shows a theme without remembering it. */
export const showTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(item)
  else localStorage.setItem(item, theme)
  showTheme(theme)
}
