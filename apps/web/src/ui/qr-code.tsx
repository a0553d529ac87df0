import { useEffect, useState } from 'react'

const margin = 4

/** The code as one path: no HTML is written, which the page's policy would refuse. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : ''))).join('')

interface QrPictureProps {
  modules: readonly (readonly boolean[])[]
  label: string
}

/** Always dark on light, for the camera. */
export const QrPicture = ({ modules, label }: QrPictureProps) => {
  const size = modules.length + margin * 2
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="qr-light" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-dark" d={pathOf(modules)} />
    </svg>
  )
}

/** A QR code of a text; the encoder is fetched only when somebody asks for one. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [modules, setModules] = useState<readonly (readonly boolean[])[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(({ encode }) => {
      if (isCurrent) setModules(encode(text, { ecc: 'M', border: 0 }).data)
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return modules ? <QrPicture modules={modules} label={label} /> : <div className="qr" />
}
