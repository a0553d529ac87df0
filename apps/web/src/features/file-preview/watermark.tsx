import { useId } from 'react'

/** Room that a character takes at the watermark's size, generously. */
const characterWidth = 9
const gap = 56
const rowHeight = 84

/**
 * Who looks and when, over whatever is shown: dark and light strokes side by side, legible on any ground. It lets every
 * press through, and is drawn by attributes alone (the page's policy knows no inline style).
 */
export const Watermark = ({ words }: { words: string }) => {
  const id = useId()
  const width = words.length * characterWidth + gap
  const rows = [
    { x: 0, y: rowHeight * 0.6 },
    { x: width / 2, y: rowHeight * 1.6 },
    { x: -width / 2, y: rowHeight * 1.6 },
  ]
  return (
    <svg className="watermark" aria-hidden data-words={words}>
      <defs>
        <pattern
          id={id}
          width={width}
          height={rowHeight * 2}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          {rows.map(({ x, y }) => (
            <g key={x}>
              <text className="watermark-light" x={x + 1} y={y + 1}>
                {words}
              </text>
              <text className="watermark-dark" x={x} y={y}>
                {words}
              </text>
            </g>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
