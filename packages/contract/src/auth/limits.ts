export const passwordLength = { min: 8, max: 20, minOther: 6 } as const // specification §9
export const reporterIdleMinutes = 30 // decisions §10
