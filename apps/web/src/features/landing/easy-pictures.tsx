import type { ReactNode } from 'react'

/** Small pictures beside the ideas of easy reading; each says again what stands beside it. */
const pictures = {
  work: (
    <>
      <rect className="fill" x="12" y="14" width="40" height="27" rx="3" />
      <path d="M6 48h52M32 41v7" />
      <path className="no" d="M10 8l44 46" />
    </>
  ),
  exit: (
    <>
      <path className="fill" d="M10 8h26v48H10z" />
      <circle className="solid" cx="30" cy="33" r="2.5" />
      <path className="go" d="M40 32h18m-8-9 9 9-9 9" />
    </>
  ),
  serious: (
    <>
      <rect className="fill" x="8" y="28" width="32" height="26" rx="2" />
      <path d="M8 36h32" />
      <circle cx="24" cy="45" r="4" />
      <path className="accent" d="M50 10v22" />
      <circle className="accent-fill" cx="50" cy="42" r="3" />
      <path d="M16 28V14h16v14" />
    </>
  ),
  unnamed: (
    <>
      <circle className="fill" cx="32" cy="22" r="13" />
      <path className="fill" d="M8 58c2-14 12-20 24-20s22 6 24 20z" />
      <text x="32" y="30">
        ?
      </text>
    </>
  ),
  protected: (
    <>
      <path className="fill" d="M32 5c8 5 15 7 23 7v19c0 14-10 22-23 28C19 53 9 45 9 31V12c8 0 15-2 23-7z" />
      <path className="accent" d="m20 32 9 9 16-18" strokeWidth="5" />
    </>
  ),
  danger: (
    <>
      <rect className="fill" x="6" y="18" width="52" height="28" rx="6" />
      <text x="32" y="40">
        112
      </text>
    </>
  ),
  write: (
    <>
      <rect className="fill" x="10" y="6" width="34" height="50" rx="3" />
      <path d="M18 18h18M18 27h18M18 36h9" />
      <path className="accent" d="m32 50 3-10 17-17 7 7-17 17z" />
    </>
  ),
  code: (
    <>
      <rect className="fill" x="6" y="20" width="52" height="24" rx="4" />
      <path d="M14 32h.1M22 32h.1M30 32h.1" strokeWidth="6" />
      <path className="accent" d="m38 32 5 5 9-10" />
    </>
  ),
  week: (
    <>
      <rect className="fill" x="8" y="12" width="48" height="44" rx="4" />
      <path d="M8 24h48M20 6v11M44 6v11" />
      <text x="32" y="49">
        7
      </text>
    </>
  ),
  months: (
    <>
      <rect className="fill" x="16" y="6" width="42" height="36" rx="4" />
      <path d="M12 12v34h40M7 18v34h40" />
      <path d="M16 17h42" />
      <text x="37" y="38">
        3
      </text>
    </>
  ),
  people: (
    <>
      <circle className="fill" cx="32" cy="20" r="9" />
      <path className="fill" d="M15 54c1-12 8-18 17-18s16 6 17 18z" />
      <circle cx="11" cy="26" r="6" />
      <circle cx="53" cy="26" r="6" />
      <path d="M4 50c0-7 3-11 8-12M60 50c0-7-3-11-8-12" />
    </>
  ),
  closed: (
    <>
      <rect className="fill" x="12" y="28" width="40" height="30" rx="4" />
      <path d="M20 28V18a12 12 0 0 1 24 0v10" />
      <path className="accent" d="M32 40v8" strokeWidth="5" />
    </>
  ),
  phone: (
    <>
      <path className="fill" d="M18 6 8 14c0 26 18 44 42 44l8-10-13-10-7 6c-8-3-14-9-18-18l7-7z" />
    </>
  ),
  meeting: (
    <>
      <path className="fill" d="M6 10h36v24H22l-9 9v-9H6z" />
      <path className="accent" d="M48 22h10v22h-6v9l-9-9H28v-6" />
    </>
  ),
  post: (
    <>
      <rect className="fill" x="6" y="14" width="52" height="36" rx="3" />
      <path d="m6 18 26 18 26-18" />
    </>
  ),
  outside: (
    <>
      <path className="fill" d="M8 28 32 8l24 20v28H8z" />
      <path d="M25 56V38h14v18" />
      <path className="accent" d="M44 6h14m0 0v14m0-14L44 20" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>

export type PictureName = keyof typeof pictures

export const Picture = ({ name }: { name: PictureName }) => (
  <svg className="pict" viewBox="0 0 64 64" aria-hidden="true">
    {pictures[name]}
  </svg>
)
