import type { ReactNode } from 'react'

/** Why a form as a whole was refused: said where the person is, and read out when it appears. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert">{children && <p className="error">{children}</p>}</div>
)
