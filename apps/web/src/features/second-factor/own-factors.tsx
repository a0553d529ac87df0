import type { OwnFactors as Factors } from '@canal/contract/second-factor/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Failed } from '../../ui/states.tsx'
import { ownFactorsQuery } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { CodesSection, OtpSection } from './otp-section.tsx'
import { PasskeySection } from './passkey-section.tsx'

interface OwnFactorsProps {
  /** Hears what there is, also after each change whose backup codes were kept. */
  readonly onSettled?: (factors: Factors) => void
}

/** One's own second factor: app, passkeys, backup codes. */
export const OwnFactors = ({ onSettled }: OwnFactorsProps) => {
  const text = useText()
  const queries = useQueryClient()
  const query = ownFactorsQuery(useCall())
  const { data: factors, isError, refetch } = useQuery(query)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!factors)
    return isError ? <Failed icon={ShieldCheck} title={text('factor.failed')} onRetry={() => void refetch()} /> : null
  const settle = async () => {
    await queries.invalidateQueries({ queryKey: query.queryKey })
    const now = queries.getQueryData(query.queryKey)
    if (now) onSettled?.(now)
  }
  const changed = (backupCodes: readonly string[] = []) => {
    if (backupCodes.length > 0) setCodes(backupCodes)
    else void settle()
  }
  const isSet = factors.otp || factors.passkeys.length > 0
  return (
    <>
      <OtpSection factors={factors} onChanged={changed} />
      <PasskeySection factors={factors} onChanged={changed} />
      {isSet && <CodesSection factors={factors} onChanged={changed} />}
      {codes.length > 0 && (
        <BackupCodes
          codes={codes}
          onKept={() => {
            setCodes([])
            void settle()
          }}
        />
      )}
    </>
  )
}
