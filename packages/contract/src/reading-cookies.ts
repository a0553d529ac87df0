export const languageCookie = { name: 'currentLanguage', maxAgeSeconds: 31_536_000 } as const // specification §9
export const easyCookie = { name: 'easyReading', value: 'on' } as const // until the browser is closed
