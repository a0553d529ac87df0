export const reopenHours = { default: 72, min: 1, max: 720 } as const // decisions §5
