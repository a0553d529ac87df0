export const languageCookie = { name: 'currentLanguage', maxAgeSeconds: 31_536_000 } as const // specification §9
