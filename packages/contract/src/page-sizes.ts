export const pageSizes = [10, 20, 30, 40, 50] as const // specification §9
export const pageSizeDefault = 10 // decisions §10
