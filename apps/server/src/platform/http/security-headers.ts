const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
  'x-permitted-cross-domain-policies': 'none',
} as const

const noStore = { 'cache-control': 'no-store' } as const
const hsts = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

/** Sonner 2.0.8 writes two style elements of fixed content; their hashes let them in (research of the stack). */
const sonnerStyles =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

const documentPolicy = (more: { style?: string; frame?: string; ancestors?: string } = {}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${more.style ?? ''}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    ...(more.frame ? [`frame-src ${more.frame}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${more.ancestors ?? "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

/** Headers of every answer; each kind adds its own policy. */
export const commonHeaders = (isHttps: boolean): Record<string, string> => ({ ...everywhere, ...(isHttps && hsts) })

/** Reporters' pages; `framedBy` are the origins that may embed this one (the embed variant alone). */
export const publicPageHeaders = (framedBy: readonly string[]): Record<string, string> => ({
  ...noStore,
  'content-security-policy': documentPolicy(framedBy.length > 0 ? { ancestors: framedBy.join(' ') } : {}),
  ...(framedBy.length === 0 && { 'x-frame-options': 'DENY' }),
})

/** The back-office's document: a style nonce for radix, previews in frames of our own. */
export const officePageHeaders = (styleNonce: string): Record<string, string> => ({
  ...noStore,
  'content-security-policy': documentPolicy({ style: ` 'nonce-${styleNonce}' ${sonnerStyles}`, frame: "'self'" }),
  'x-frame-options': 'DENY',
})

/** Everything under /api that is not a page or a file. */
export const apiHeaders: Record<string, string> = {
  ...noStore,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}
