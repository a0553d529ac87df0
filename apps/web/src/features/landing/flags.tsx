/** Drawn by hand: the sets of flags that there are weigh more than the rest of the header. */
export const SpanishFlag = () => (
  <svg className="flag" viewBox="0 0 20 14" aria-hidden="true">
    <path fill="#aa151b" d="M0 0h20v14H0z" />
    <path fill="#f1bf00" d="M0 3.5h20v7H0z" />
  </svg>
)

export const BritishFlag = () => (
  <svg className="flag" viewBox="0 0 20 14" aria-hidden="true">
    <path fill="#012169" d="M0 0h20v14H0z" />
    <path stroke="#fff" strokeWidth="2.8" d="m0 0 20 14M20 0 0 14" />
    <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 20 14M20 0 0 14" />
    <path stroke="#fff" strokeWidth="4.6" d="M10 0v14M0 7h20" />
    <path stroke="#c8102e" strokeWidth="2.6" d="M10 0v14M0 7h20" />
  </svg>
)
